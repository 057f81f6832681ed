import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { findCover } from '#features/pictures/find-cover.ts'
import { toShownPicture } from '#features/pictures/picture.ts'
import { inlinePicturePaths, showInlinePictures } from '#features/pictures/show-inline-pictures.ts'
import type { Services } from '../../services.ts'
import { showPage } from '../pages/show-page.ts'

/** A working copy as readers would see it. */
export async function toPreview(fields: ArticleFields, offered: Services) {
  const title = fields.title || 'Ohne Überschrift'
  return fields.place === 'page'
    ? { title, page: await showPage(offered, { ...fields, title }) }
    : { title, page: undefined, article: await showText(fields, offered) }
}

async function showText({ markdown, pictures: paths, previewPicture = '' }: ArticleFields, { findPictures }: Services) {
  const { html } = renderMarkdown(markdown)
  const shownPaths = [...paths, ...inlinePicturePaths(html)]
  const pictures = await findPictures([previewPicture, ...shownPaths])
  const cover = findCover(previewPicture, shownPaths, pictures)
  return {
    html: showInlinePictures(html, pictures),
    cover: cover && toShownPicture(cover),
    pictures: paths.flatMap((path) => pictures.get(path) ?? []).map(toShownPicture),
  }
}
