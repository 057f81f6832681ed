import { pageMeta, type RootMatch } from '../../../page-meta.ts'

/** No search engine lists these pages. */
export const accountMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Ihr Konto im Mitgliederbereich', path: undefined })
