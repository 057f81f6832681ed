import type { Page } from 'playwright-core'
import { runAxe, type Wanted } from './run-axe.ts'

const WIDTHS = [360, 768, 1280]

const COLOURS = 'color-contrast'
/** Rules that depend on the available space. */
const ROOM = ['target-size', 'scrollable-region-focusable']

/** Kinds of text whose colours this process has checked on any page; one set for each set of dark-mode rules. */
const seenKinds = new Map<string, Set<string>>()

/**
 * Axe's findings at each width, the legibility of texts in dark mode, and whether the page is wider than its window.
 *
 * Checks each thing once: colours only for kinds of text not seen before on any page; all else again at each width that shows other
 * elements than the widths before.
 */
export async function findBarriers(page: Page, widths = WIDTHS): Promise<string[]> {
  const found: string[] = []
  const shownBefore = new Set<string>()
  // Colours in transition would be measured between their two values.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(comeToRest)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const { overflow, shown, kinds, dark } = await page.evaluate(takeStock)
    const seen = seenKinds.get(dark) ?? new Set()
    if (overflow > 0) found.push(`${width}: ${overflow} pixels too wide`)
    // The contents of frames are not in the inventory.
    const isNewInColour = page.frames().length > 1 || kinds.some((kind) => !seen.has(kind))
    const look = async (wanted: Wanted, how = '') =>
      void found.push(...(await runAxe(page, wanted)).map((violation) => `${width}${how}: ${violation}`))
    if (shownBefore.has(shown)) await look({ only: isNewInColour ? [...ROOM, COLOURS] : ROOM })
    else await look(isNewInColour ? {} : { except: COLOURS })
    shownBefore.add(shown)
    if (!isNewInColour) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    await look({ only: [COLOURS] }, ', dark')
    await page.emulateMedia({ colorScheme: 'light' })
    seenKinds.set(dark, new Set([...seen, ...kinds]))
  }
  return found
}

/**
 * Runs in the page. Waits for programs that have begun to take over: during their first render axe would report elements that vanish a moment later.
 */
async function comeToRest() {
  const here: Window & { runtime?: Promise<unknown> } = window
  const kept = document.querySelector<HTMLScriptElement>('script[type="text/x-runtime"]')
  const isOnItsWay = [...document.scripts].some(
    (script) => script.type !== kept?.type && script.textContent === kept?.textContent,
  )
  if (isOnItsWay) await here.runtime
  await document.fonts.ready
}

/**
 * Runs in the page. Two texts are of the same kind if the same rules colour them: on their own element, and on each ancestor that
 * paints something or overlaps others.
 *
 * @returns how much too wide the page is, which elements are shown, the kinds of their texts, and the rules for dark mode
 */
function takeStock() {
  const kinds = new Set<string>()
  const grounds = new Map<Element | null, string>([[null, '']])
  let shown = ''
  for (const element of document.querySelectorAll<HTMLElement>('html, body, body *')) {
    const style = getComputedStyle(element)
    // A bar at the window's edge covers some content at any scroll position; that content can be scrolled into view.
    if (style.position === 'sticky' || (style.position === 'fixed' && element.matches('nav'))) {
      element.style.position = 'static'
    }
    const rule = `${element.localName} ${element.getAttribute('class') ?? ''}`
    const { backgroundColor, backgroundImage, opacity, filter, position } = style
    const isLaidOver = position === 'absolute' || position === 'fixed'
    const painted = [backgroundColor, backgroundImage === 'none', opacity, filter, isLaidOver].join()
    const isPainting = painted !== 'rgba(0, 0, 0, 0),true,1,none,false'
    const ground = `${grounds.get(element.parentElement)}${isPainting ? `/${rule} ${painted}` : ''}`
    grounds.set(element, ground)
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    shown += isShown ? '1' : '0'
    const isText =
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!isShown || !isText) continue
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
    kinds.add(`${ground}|${rule} ${style.color} ${style.textShadow} ${isLarge} ${isOff}`)
  }
  const overflow = document.documentElement.scrollWidth - innerWidth
  const rulesOf = (sheet: CSSStyleSheet) => {
    try {
      return sheet.cssRules
    } catch {
      // A style sheet that failed to load has no rules, and throws here.
      return []
    }
  }
  const darkRules = (rules: Iterable<CSSRule>): string =>
    [...rules]
      .map((rule) => {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('dark')) return rule.cssText
        return rule instanceof CSSGroupingRule ? darkRules(rule.cssRules) : ''
      })
      .join('')
  const dark = [...document.styleSheets].map((sheet) => darkRules(rulesOf(sheet))).join('')
  return { overflow, shown, kinds: [...kinds], dark }
}
