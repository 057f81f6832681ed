import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import type { Services } from '../../services.ts'
import { showPage } from '../pages/show-page.ts'
import { showPictures } from './show-pictures.ts'

/** A working copy as readers would see it. */
export async function toPreview(fields: ArticleFields, offered: Services) {
  const title = fields.title || 'Ohne Überschrift'
  return fields.place === 'page'
    ? { title, page: await showPage(offered, { ...fields, title }) }
    : { title, page: undefined, article: await showText(fields, offered) }
}

async function showText(fields: ArticleFields, { findPictures }: Services) {
  const { html } = renderMarkdown(fields.markdown)
  const { sharePicture: _, ...shown } = await showPictures({ ...fields, html }, findPictures)
  return shown
}
