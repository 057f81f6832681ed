import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** `quick` has no window at all and needs half of the time; `whole` is what people have, and what the bench measures with. */
export type Chromium = 'quick' | 'whole'

/** Where Debian puts them; elsewhere `CHROMIUM_PATH` says. */
const QUICK = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'

/** A real Chromium without a window: the system's own, else the one that npm brought. */
export async function launchBrowser(wanted: Chromium = 'quick'): Promise<Browser> {
  const executablePath = await findChromium(wanted)
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
  // oxlint-disable-next-line node/no-process-env -- the browser is a tool of the tests, no setting of the site
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return given
  const installed = (wanted === 'quick' ? [QUICK, WHOLE] : [WHOLE, QUICK]).find((path) => existsSync(path))
  if (installed !== undefined) return installed
  // oxlint-disable-next-line node/no-process-env -- read by the package below: it then unpacks the libraries that a bare system lacks
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  return bundled.executablePath()
}
