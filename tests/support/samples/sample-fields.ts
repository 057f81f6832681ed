import { EMPTY_FIELDS, type ArticleFields } from '#features/news/editing/working-copy.ts'

/** Test support: fields as a press officer might fill them in. */
export const sampleFields = (changes: Partial<ArticleFields> = {}): ArticleFields => ({
  ...EMPTY_FIELDS,
  title: 'Jugend 15 holt den Kreispokal',
  markdown: 'Drei Kinder, ein Auto, ein Pokal.',
  ...changes,
})
