import type { Article } from './article.ts'
import { findPictures, parseMarkdown, picturePathOf, withoutPictures } from './markdown-pictures.ts'
import { toArticleFile } from './publish-article.ts'

type FindShown = (paths: string[]) => Promise<ReadonlyMap<string, unknown>>

/**
 * An article's file for everybody: as its author wrote it, but for pictures that readers are not shown, and the words about them.
 *
 * @param findShown which of the paths readers are shown
 * @returns `isWhole` when nothing had to be left out
 */
export async function toReadersFile(
  article: Article,
  findShown: FindShown,
): Promise<{ body: string; isWhole: boolean }> {
  const { pictures, previewPicture, markdown } = article
  const inText = findPictures(parseMarkdown(markdown)).flatMap(({ source }) => picturePathOf(source) ?? [])
  const paths = [...new Set([...pictures, ...(previewPicture === undefined ? [] : [previewPicture]), ...inText])]
  const shown = await findShown(paths)
  const hidden = new Set(paths.filter((path) => !shown.has(path)))
  if (hidden.size === 0) return { body: toArticleFile(article, []), isWhole: true }
  const cut: Article = {
    ...article,
    pictures: pictures.filter((path) => !hidden.has(path)),
    previewPicture: hidden.has(previewPicture ?? '') ? undefined : previewPicture,
    markdown: withoutPictures(markdown, hidden),
  }
  return { body: toArticleFile(cut, []), isWhole: false }
}
