import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const WIDTHS = [360, 768, 1280]

/** What axe finds at each width, whether the words can be read in the dark as well, and where a page is wider than its window. */
export async function findBarriers(page: Page, widths = WIDTHS): Promise<string[]> {
  const found: string[] = []
  // Colours that are on their way to others are neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${width}: ${overflow} pixels too wide`)
    found.push(...(await analyze(`${width}`, axe(page).withTags(RULES))))
    await page.emulateMedia({ colorScheme: 'dark' })
    found.push(...(await analyze(`${width}, dark`, axe(page).withRules('color-contrast'))))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return found
}

const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

async function analyze(where: string, builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`)
}
