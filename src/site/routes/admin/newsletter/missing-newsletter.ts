import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { createMissing } from '../missing.ts'

export const { showMissing, getOrShowMissing } = createMissing({
  'unknown-newsletter': 'Diesen Newsletter gibt es nicht (mehr).',
})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Newsletter schreiben und verschicken', path: undefined })
