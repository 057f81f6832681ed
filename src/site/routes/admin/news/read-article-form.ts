import { readArticleFields, type UnreadableFields } from '#features/news/editing/article-fields-form.ts'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import type { Result } from '#shared/result.ts'
import { collectArticleFields, textOf, type Form } from './collect-article-fields.ts'

/** The fields of an article as the form sends them. */
export const readArticleForm = (form: Form): Result<ArticleFields, UnreadableFields> =>
  readArticleFields(collectArticleFields(form))

/** The number of the working copy that the writer had before them. @returns undefined when the form came damaged */
export function readNumber(form: Form): number | undefined {
  const text = textOf(form, 'number')
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
