import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MovedArticle, MovingContext } from '#features/moving/context.ts'
import { parseArticleFile } from '#features/news/article-file.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { apart } from '#platform/images/in-picture-process.ts'
import type { ContentContext } from '../context.ts'
import { CONVERTED } from './convert-archive.ts'
import { listChangedOf } from './take-back.ts'

const MOST_ARTICLES = 20
const PREVIEW = { width: 960, height: undefined, fit: 'inside', quality: undefined } as const
/** Prevents names that lead out of the folder. */
const PLAIN_NAME = /^[^/\\\0]+$/

/** Access to the content of former websites, for their part of the members' area. */
export function openMoving(movesFolder: string, ctx: Pick<ContentContext, 'read'>): MovingContext['moving'] {
  const folderOf = (id: string) => join(movesFolder, id)
  const placeOf = (id: string, kind: 'news' | 'pictures') => join(folderOf(id), CONVERTED, kind)
  return {
    folderOf,
    async listArticles(id) {
      const names = (await readdir(placeOf(id, 'news'))).toSorted().toReversed().slice(0, MOST_ARTICLES)
      const articles = names.map(async (name) =>
        readArticle(name, await readFile(join(placeOf(id, 'news'), name), 'utf8')),
      )
      return (await Promise.all(articles)).flatMap((article) => article ?? [])
    },
    async readPicture(id, name) {
      if (!PLAIN_NAME.test(name) || name === '..') return undefined
      const bytes = await readFile(join(placeOf(id, 'pictures'), name)).catch(() => undefined)
      const master = bytes && (await apart.prepareMaster(bytes))
      return master?.ok ? apart.renderSize(master.value, PREVIEW, 'jpeg') : undefined
    },
    listChanged: async (id) => listChangedOf(ctx, await ctx.read.siteMoves.find(id)),
  }
}

function readArticle(name: string, text: string): MovedArticle | undefined {
  const read = parseArticleFile(name, text)
  if (!read.ok) return undefined
  const { title, publishedAt: at, markdown, pictures, slug } = read.value.draft
  const { html } = renderMarkdown(markdown)
  return { name: slug, title, at, html, pictures: pictures.map((path) => path.slice('pictures/'.length)) }
}
