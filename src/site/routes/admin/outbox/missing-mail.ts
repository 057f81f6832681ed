import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { createMissing } from '../missing.ts'

export const { getOrShowMissing } = createMissing({ 'mail-unknown': 'Diese Nachricht gibt es nicht (mehr).' })

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Was die Website verschickt', path: undefined })
