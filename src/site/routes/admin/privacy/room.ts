import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { createMissing } from '../missing.ts'

export const { showMissing, getOrShowMissing } = createMissing({})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Personenbezogene Daten des Vereins', path: undefined })
