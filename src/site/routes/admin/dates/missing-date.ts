import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { createMissing } from '../missing.ts'

export const { showMissing, getOrShowMissing } = createMissing({
  'unknown-date': 'Diesen Termin gibt es nicht (mehr).',
})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Die Termine des Vereins', path: undefined })
