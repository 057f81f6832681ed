import type { Page } from 'playwright-core'
import { runAxe } from './run-axe.ts'

const WIDTHS = [360, 768, 1280]

/** What axe finds at each width, whether the words can be read in the dark as well, and where a page is wider than its window. */
export async function findBarriers(page: Page, widths = WIDTHS): Promise<string[]> {
  const found: string[] = []
  // Colours that are on their way to others are neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(comeToRest)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(layDownBars)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${width}: ${overflow} pixels too wide`)
    found.push(...(await runAxe(page)).map((violation) => `${width}: ${violation}`))
    // Every colour is on the narrowest or on the widest page.
    if (width !== widths[0] && width !== widths.at(-1)) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    const unread = await runAxe(page, { only: 'color-contrast' })
    found.push(...unread.map((violation) => `${width}, dark: ${violation}`))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return found
}

/** Runs in the page. What has begun to take over is waited for: while it draws, axe would speak of what is gone a moment later. */
async function comeToRest() {
  const here: Window & { runtime?: Promise<unknown> } = window
  const kept = document.querySelector<HTMLScriptElement>('script[type="text/x-runtime"]')
  const isOnItsWay = [...document.scripts].some(
    (script) => script.type !== kept?.type && script.textContent === kept?.textContent,
  )
  if (isOnItsWay) await here.runtime
  await document.fonts.ready
}

/** Runs in the page. A bar at the edge of the window lies over something wherever one scrolls; what lies below it can be scrolled to. */
function layDownBars() {
  for (const bar of document.querySelectorAll<HTMLElement>('body *')) {
    const { position } = getComputedStyle(bar)
    if (position === 'sticky' || (position === 'fixed' && bar.matches('nav'))) bar.style.position = 'static'
  }
}
