import { EMPTY_FIELDS, type ArticleFields } from '#features/news/editing/working-copy.ts'

/** Test support: what a press officer might have written. */
export const sampleFields = (changes: Partial<ArticleFields> = {}): ArticleFields => ({
  ...EMPTY_FIELDS,
  title: 'Jugend 15 holt den Kreispokal',
  markdown: 'Drei Kinder, ein Auto, ein Pokal.',
  ...changes,
})
