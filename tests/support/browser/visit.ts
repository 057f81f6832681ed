import type { Browser, BrowserContext, Page } from 'playwright-core'

export type VisitSettings = {
  width?: number
  height?: number
  /** False for a browser in which no script runs. */
  scripts?: boolean
  /** A phone with a touch screen. */
  touch?: boolean
  /** The browser's language; English, except for tests of displayed text. */
  locale?: string
  /** The origin of another instance of the same site. */
  origin?: string
}

/** One visitor with an empty browser profile, and the browser's complaints about the pages. */
export type Visit = {
  page: Page
  context: BrowserContext
  /** Errors on the console, including violations of the security policy, and uncaught exceptions. */
  complaints: string[]
  /** Addresses outside of the site that a page requested; none of them resolves. */
  foreignRequests: string[]
  close: () => Promise<void>
}

const PATIENCE_MILLISECONDS = 30_000

/** A visitor from abroad: neither zone nor language of the browser may change what a page shows. */
const ELSEWHERE = { timezoneId: 'America/New_York', locale: 'en-US' }

export async function startVisit(browser: Browser, door: string, settings: VisitSettings = {}): Promise<Visit> {
  const {
    origin = door,
    width = 1280,
    height = 900,
    scripts = true,
    touch = false,
    locale = ELSEWHERE.locale,
  } = settings
  const context = await browser.newContext({
    ...ELSEWHERE,
    locale,
    baseURL: origin,
    viewport: { width, height },
    javaScriptEnabled: scripts,
    hasTouch: touch,
  })
  const complaints: string[] = []
  const foreignRequests: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && url.protocol.startsWith('http')) foreignRequests.push(url.href)
  })
  await context.addInitScript(announceRuntime)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MILLISECONDS)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { page, context, complaints, foreignRequests, close: () => context.close() }
}

type AnnouncingWindow = Window & { runtime?: Promise<unknown> }

/** Runs inside every page before anything else. */
function announceRuntime() {
  const here: AnnouncingWindow = window
  here.runtime = new Promise((resolve) => addEventListener('runtime-ready', resolve, { once: true }))
}

/** Interacts with the page as a visitor would, and waits until its program has taken over. */
export async function awaken(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.evaluate((patience) => {
    const tooLate = new Promise((_, reject) =>
      setTimeout(() => reject(new Error('The runtime did not come.')), patience),
    )
    return Promise.race([(window as AnnouncingWindow).runtime, tooLate])
  }, PATIENCE_MILLISECONDS)
}

/** Opens a page and {@link awaken awakens} it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await awaken(page)
}

/** Waits until the page reports this, as after a form that was taken. */
export const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

/** Holds back answers until the returned function is called. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
