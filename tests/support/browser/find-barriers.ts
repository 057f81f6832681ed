import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds at each width, and where a page is wider than its window. */
export async function findBarriers(page: Page, widths: number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${width}: ${overflow} pixels too wide`)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze()
    for (const { id, nodes } of violations)
      found.push(`${width}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`)
  }
  return found
}
