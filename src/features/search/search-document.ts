/** Kinds of results, in the order in which equal results are shown. This file has no imports, because the browser needs it too. */
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
 * Something that readers may find. Non-public content never becomes one.
 *
 * @property key stable and unique
 * @property path its address on the site
 * @property text plain
 * @property at when it was or will be; undefined if it has no time
 * @property visibleFrom readers find it from then on; undefined: always
 * @property visibleUntil readers find it until then; undefined: always
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
 * @property listMarks by key; a different mark means that the document has changed
 * @property load documents of these keys, without those deleted meanwhile
 */
export type SearchSource = {
  listMarks: () => Promise<Map<string, string>>
  load: (keys: string[]) => Promise<SearchDocument[]>
}
