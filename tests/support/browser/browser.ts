import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { unpackNpmChromium } from './npm-chromium.ts'

/** `quick` has no window and needs half of the time; `whole` is the users' browser, which the bench measures. */
export type Chromium = 'quick' | 'whole'

/** Its names at Debian, Ubuntu, Fedora and Google. */
const QUICK = ['chromium-headless-shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Its paths on other systems. */
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A real Chromium without a window: the system's own, else the one from npm. */
export async function launchBrowser(wanted: Chromium = 'quick'): Promise<Browser> {
  return startChromium(await findChromium(wanted))
}

let shared: Promise<Browser> | undefined

/**
 * Shared by all tests in this process: starting a browser takes longer than most of them, and a context is as empty as a new
 * browser. It ends with the process.
 */
export async function shareBrowser(): Promise<Browser> {
  // A crashed or failed browser spoils only one file of tests, not all later ones.
  const running = await shared?.catch(() => undefined)
  if (running?.isConnected()) return running
  shared = launchBrowser()
  return shared
}

/** Why the browser at this path does not work here; undefined if it does. */
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
      // Foreign hosts do not resolve: no test reaches the network.
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
    ],
  })
}

/** Path of the browser for the tests and the bench. */
export async function findChromium(wanted: Chromium = 'quick'): Promise<string> {
  return findChosen() ?? findInstalled(wanted) ?? (await unpackNpmChromium())
}

/** The one that the environment names. */
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
