import axe from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Lets axe in a frame of any origin report to the page around it. */
const SOURCE = `${axe.source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** @property within a selector; by default the whole page @property only rules; by default all that our pages follow @property except of these */
export type Wanted = { within?: string; only?: string[]; except?: string }

/**
 * Axe's findings, as „rule at element“. Its source is injected into each frame of a page once, because parsing it took
 * longer than running it.
 */
export async function runAxe(page: Page, { within, only, except }: Wanted = {}): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(isThere))) await frame.evaluate(SOURCE)
  const runOnly = only === undefined ? { type: 'tag' as const, values: RULES } : { type: 'rule' as const, values: only }
  const rules = except === undefined ? {} : { [except]: { enabled: false } }
  return page.evaluate(look, { within, how: { runOnly, rules } })
}

type AxeWindow = Window & { axe?: typeof axe }

/** Runs in the page. */
const isThere = () => {
  const here: AxeWindow = window
  return here.axe !== undefined
}

/** Runs in the page. Reports violations only, and these rules read no style sheets, which halves the time. */
async function look({ within, how }: { within: string | undefined; how: axe.RunOptions }): Promise<string[]> {
  const here: AxeWindow = window
  if (here.axe === undefined) throw new Error('axe is not in the page')
  const options = { ...how, resultTypes: ['violations' as const], preload: false }
  const { violations } = await here.axe.run(within ?? document, options)
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`)
}
