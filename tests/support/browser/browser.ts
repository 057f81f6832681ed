import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { unpackNpmChromium } from './npm-chromium.ts'

/** `quick` has no window at all and needs half of the time; `whole` is what people have, and what the bench measures with. */
export type Chromium = 'quick' | 'whole'

/** As Debian, Ubuntu, Fedora and Google call them. */
const QUICK = ['chromium-headless-shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Where other systems have it. */
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A real Chromium without a window: the system's own, else the one that npm brought. */
export async function launchBrowser(wanted: Chromium = 'quick'): Promise<Browser> {
  return startChromium(await findChromium(wanted))
}

let shared: Promise<Browser> | undefined

/**
 * The one of all tests that run in this process: starting one takes longer than most of them, and a context of it is as empty as a new
 * browser. It ends with the process.
 */
export async function shareBrowser(): Promise<Browser> {
  // One that crashed, or did not start, spoils one file of tests and not all that come after.
  const running = await shared?.catch(() => undefined)
  if (running?.isConnected()) return running
  shared = launchBrowser()
  return shared
}

/** Why the browser at this path is of no use here; undefined if it shows pages. */
export async function tryChromium(executablePath: string): Promise<string | undefined> {
  let browser: Browser | undefined
  try {
    browser = await startChromium(executablePath)
    const page = await browser.newPage()
    await page.setContent('<span>Würfel</span>')
    const { width = 0 } = (await page.locator('span').boundingBox()) ?? {}
    return width > 0 ? undefined : 'it has no font'
  } catch (error) {
    return String(error).split('\n')[0]
  } finally {
    await browser?.close()
  }
}

function startChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      // Whatever a page asks for elsewhere is not found: no test reaches out.
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
    ],
  })
}

/** Path of the browser that the tests and the bench drive. */
export async function findChromium(wanted: Chromium = 'quick'): Promise<string> {
  return findChosen() ?? findInstalled(wanted) ?? (await unpackNpmChromium())
}

/** The one that somebody chose for us. */
export function findChosen(): string | undefined {
  // oxlint-disable-next-line node/no-process-env -- the browser is a tool of the tests, no setting of the site
  return process.env['CHROMIUM_PATH'] || undefined
}

/** The system's own. */
export function findInstalled(wanted: Chromium = 'quick'): string | undefined {
  // oxlint-disable-next-line node/no-process-env -- as above
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const names = wanted === 'quick' ? [...QUICK, ...WHOLE] : [...WHOLE, ...QUICK]
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...ELSEWHERE].find((path) => existsSync(path))
}
