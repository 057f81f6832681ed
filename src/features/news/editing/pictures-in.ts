import { checkMarkdown } from '#features/news/check-markdown.ts'
import type { ArticleFields } from './working-copy.ts'

/** No Markdown shows a picture without one of these, and reading it takes a millisecond for a page of text. */
const PICTURE = /!\[|<img/i

/** Every picture that an article of these fields shows, once. */
export function picturesIn({ pictures, previewPicture, markdown }: ArticleFields): string[] {
  const inText = PICTURE.test(markdown) ? checkMarkdown(markdown, 1).pictures.map(({ path }) => path) : []
  return [...new Set([...pictures, ...(previewPicture === undefined ? [] : [previewPicture]), ...inText])]
}
