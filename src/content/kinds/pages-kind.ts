import { fillPlaceholders, pageNames } from '#features/club/page.ts'
import { parsePageFile } from '#features/news/article-file.ts'
import { parseFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { err, ok } from '#shared/result.ts'
import { partsOf } from '../page-text.ts'
import { createArticleWriter, readArticlePiece, type ReadArticleFile, checkBody } from './article-piece.ts'
import type { ContentKind } from './content-kind.ts'
import { documentPiece, writeDocuments } from './document-piece.ts'

const FOLDER = 'pages/'

export const readOwnPage: ReadArticleFile = ({ path, text }) => parsePageFile(path.slice(FOLDER.length), text)

const isPage = (path: string) => path.startsWith(FOLDER) && /\.md$/i.test(path)
const nameOf = (path: string) => pageNames.find((known) => path === `${FOLDER}${known}.md`)

export const isOwnPage = (path: string): boolean => isPage(path) && nameOf(path) === undefined

/** The running texts that every club has, and the club's own pages. */
export const pagesKind: ContentKind = {
  folder: 'pages',
  owns: isPage,
  read({ path, text }, { club }) {
    const name = nameOf(path)
    if (!name) return readArticlePiece({ path, text }, readOwnPage)
    // Mistakes in the facts are reported at their own file.
    if (!club) return ok({ pieces: [], references: [], notes: [] })
    const filled = fillPlaceholders(text, club)
    const read = filled.ok ? parseFrontMatter(filled.value) : filled
    if (!read.ok) return err([{ file: path, ...read.error }])
    const parts = partsOf(read.value)
    const { html, headings } = renderMarkdown(parts.markdown)
    return ok({
      pieces: [documentPiece(`page/${name}`, { says: text, source: text, value: { ...parts, html, headings } })],
      ...checkBody({ path, text }, read.value.bodyLine),
    })
  },
  async *write(stores, sources) {
    yield* writeDocuments(
      stores,
      pageNames.map((name) => `page/${name}` as const),
    )
    const files = (await sources.list(FOLDER)).filter(({ path }) => isOwnPage(path))
    const pathOf = ({ slug }: { slug: string }) => `pages${slug}.md`
    const write = createArticleWriter(stores, { files, read: readOwnPage, pathOf })
    for (const page of await stores.articles.listPages()) yield await write(page)
  },
}
