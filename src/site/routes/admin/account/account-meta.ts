import { pageMeta } from '../../../page-meta.ts'

type Matches = Parameters<typeof pageMeta>[0]

/** No search engine lists these pages. */
export const accountMeta = (matches: Matches, title: string) =>
  pageMeta(matches, { title, description: 'Ihr Konto im Mitgliederbereich', path: undefined })
