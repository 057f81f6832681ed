import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { toShownPicture } from '#features/pictures/picture.ts'
import { inlinePicturePaths, showInlinePictures } from '#features/pictures/show-inline-pictures.ts'
import type { Services } from '../../services.ts'

/** What is being written, as readers would see it. */
export async function toPreview(
  { title, markdown, pictures: paths }: ArticleFields,
  findPictures: Services['findPictures'],
) {
  const { html } = renderMarkdown(markdown)
  const pictures = await findPictures([...paths])
  const inline = await findPictures(inlinePicturePaths(html))
  return {
    title: title === '' ? 'Ohne Überschrift' : title,
    html: showInlinePictures(html, inline),
    pictures: paths.flatMap((path) => pictures.get(path) ?? []).map(toShownPicture),
  }
}
