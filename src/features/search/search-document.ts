/** What can be found, in the order in which equal finds are shown. This file has no imports, for the browser needs it too. */
const FOUND_KINDS = ['page', 'person', 'team', 'date', 'download', 'article'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]
export const foundKindNames: Record<FoundKind, string> = {
  page: 'Seite',
  person: 'Amt',
  team: 'Mannschaft',
  date: 'Termin',
  download: 'Download',
  article: 'Artikel',
}

/**
 * Something that readers may find. What is no reader's business never becomes one.
 *
 * @property key the same for the same thing, and for no other
 * @property path its address on the site
 * @property text plain
 * @property at when it was or will be; undefined for what has no time
 * @property visibleFrom readers find it from then on; undefined from ever
 * @property visibleUntil and no more from then on
 */
export type SearchDocument = {
  key: string
  kind: FoundKind
  path: string
  title: string
  text: string
  at?: Date | undefined
  visibleFrom?: Date | undefined
  visibleUntil?: Date | undefined
}

/**
 * A part of the site that can be searched.
 *
 * @property listMarks by key; another mark means that the document is another
 * @property load documents of these keys; what has gone meanwhile is missing
 */
export type SearchSource = {
  listMarks: () => Promise<Map<string, string>>
  load: (keys: string[]) => Promise<SearchDocument[]>
}
