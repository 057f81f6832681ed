import type { Browser, Page } from 'playwright-core'

/** The browser tools' preset „Slow 4G“, in bytes a second and milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }
/** A lower mid-range phone compared with the measuring machine. */
const TIMES_SLOWER = 4
const PATIENCE_MILLISECONDS = 300_000

/** @property line `good` is not slowed down */
export type PhoneWanted = { origin: string; cookie: string; line: 'slow-4g' | 'good' }

/** Runs work in the browser of a cheap phone, signed in and with an empty cache. */
export async function inPhone<T>(browser: Browser, wanted: PhoneWanted, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    baseURL: wanted.origin,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'de-DE',
  })
  try {
    const [name = '', value = ''] = wanted.cookie.split('=', 2)
    await context.addCookies([{ name, value, url: wanted.origin, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MILLISECONDS)
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
    if (wanted.line === 'slow-4g') await tools.send('Network.emulateNetworkConditions', SLOW_4G)
    return await work(page)
  } finally {
    await context.close()
  }
}
