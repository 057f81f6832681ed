import type { Article } from './article.ts'
import { findPictures, parseMarkdown, picturePathOf, withoutPictures } from './markdown-pictures.ts'
import { toArticleFile } from './publish-article.ts'

type FindShown = (paths: string[]) => Promise<ReadonlyMap<string, unknown>>

/**
 * An article's public file: as its author wrote it, but without pictures that are hidden from readers, and their descriptions.
 *
 * @param findShown those of the paths that readers may see
 * @returns `isWhole` if nothing was left out
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
