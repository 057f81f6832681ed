import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { createMissing } from '../missing.ts'

export const { isMissing, showMissing, getOrShowMissing } = createMissing({
  'unknown-enquiry': 'Diese Anfrage gibt es nicht (mehr).',
})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Anfragen an den Verein beantworten', path: undefined })
