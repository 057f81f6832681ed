import { checkMarkdown } from '#features/news/check-markdown.ts'
import type { ArticleFields } from './working-copy.ts'

/** Every picture that an article of these fields shows, once. */
export function picturesIn({ pictures, previewPicture, markdown }: ArticleFields): string[] {
  const inText = checkMarkdown(markdown, 1).pictures.map(({ path }) => path)
  return [...new Set([...pictures, ...(previewPicture === undefined ? [] : [previewPicture]), ...inText])]
}
