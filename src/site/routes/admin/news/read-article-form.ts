import { readArticleFields, type UnreadableFields } from '#features/news/editing/article-fields-form.ts'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import type { Result } from '#shared/result.ts'
import { collectArticleFields, textOf, type Form } from './collect-article-fields.ts'

/** Reads the fields of an article from the sent form. */
export const readArticleForm = (form: Form): Result<ArticleFields, UnreadableFields> =>
  readArticleFields(collectArticleFields(form))

/** The number of the working copy that the form was based on. @returns undefined when the form arrives damaged */
export function readNumber(form: Form): number | undefined {
  const text = textOf(form, 'number')
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
