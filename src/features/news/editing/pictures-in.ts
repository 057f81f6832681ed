import { checkMarkdown } from '#features/news/check-markdown.ts'
import type { ArticleFields } from './working-copy.ts'

/** Every picture in Markdown contains one of these; the check avoids parsing, which takes a millisecond for a page of text. */
const PICTURE = /!\[|<img/i

/** Every picture in an article with these fields, without duplicates. */
export function picturesIn({ pictures, previewPicture, markdown }: ArticleFields): string[] {
  const inText = PICTURE.test(markdown) ? checkMarkdown(markdown, 1).pictures.map(({ path }) => path) : []
  return [...new Set([...pictures, ...(previewPicture === undefined ? [] : [previewPicture]), ...inText])]
}
