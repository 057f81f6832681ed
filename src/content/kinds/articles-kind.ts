import type { ContentStores } from '#content/context.ts'
import { formerPathsOf } from '#features/news/article-fields.ts'
import { parseArticleFile } from '#features/news/article-file.ts'
import { toArticleId, type Article, type ArticleDraft } from '#features/news/article.ts'
import { findArticleOf, importArticleFile } from '#features/news/editing/import-article-file.ts'
import { hashArticle, toArticleFile } from '#features/news/publish-article.ts'
import { toRedirects } from '#features/redirects/redirect.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { err, ok } from '#shared/result.ts'
import { findBinned } from './find-binned.ts'
import { checkBody } from './check-body.ts'
import type { ContentKind, Piece, Standing, TextFile } from './content-kind.ts'

const FOLDER = 'news/'
const PAGE = 200

/** The name of the file that holds an article without a file of its own. */
const articlePath = ({ publishedAt, slug }: Article) => `${FOLDER}${berlinDay(publishedAt)}-${slug}.md`

function toPiece(path: string, draft: ArticleDraft): Piece {
  return {
    name: draft.slug,
    says: saysOf(hashArticle(draft), draft.formerSlugs),
    find: (stores) => findStanding(draft, stores),
    async bring(stores, { newId, now }) {
      await importArticleFile(draft, stores, { now, newId: () => toArticleId(newId()) })
      const to = `/news/${draft.slug}`
      const redirects = formerPathsOf(draft.metadata).map((from) => [from, to] as const)
      await stores.redirects.replace(path, toRedirects(redirects))
    },
    async remove(stores, { newId, now }) {
      const found = await findArticleOf(draft, stores)
      if (!found) return 'done'
      const { id: key, slug: name, title } = found.article
      await stores.bin.put({ kind: 'article', key, name, title, id: newId(), at: now(), by: undefined })
      return 'done'
    },
  }
}

/** Former addresses count as well; the file's text knows nothing of those that the website has in addition. */
const saysOf = (hash: string, formerSlugs: readonly string[]) => [hash, ...formerSlugs.toSorted()].join(' ')

async function findStanding(draft: ArticleDraft, stores: ContentStores): Promise<Standing | undefined> {
  const found = await findArticleOf(draft, stores)
  if (!found) return findBinned(stores, 'article', draft.slug)
  const { article, edit } = found
  const owned = await stores.articles.listFormerSlugs(article.id)
  const says = saysOf(
    article.contentHash,
    draft.formerSlugs.filter((slug) => owned.includes(slug)),
  )
  const isWriting = edit?.isUnderWay === true && article.contentHash !== hashArticle(draft)
  return {
    says: isWriting ? `${says} in hand since ${edit.at.toISOString()}` : says,
    isOwn: edit !== undefined,
    ...edit,
  }
}

export const articlesKind: ContentKind = {
  folder: 'news',
  owns: (path) => path.startsWith(FOLDER) && /\.md$/i.test(path),
  read(file) {
    const read = readArticle(file)
    if (!read.ok) return err([{ file: file.path, ...read.error }])
    const { draft, notes, bodyLine } = read.value
    const body = checkBody(file, bodyLine)
    const named = new Set([...draft.pictures, ...(draft.previewPicture === undefined ? [] : [draft.previewPicture])])
    return ok({
      pieces: [toPiece(file.path, draft)],
      references: [...[...named].map((path) => ({ path })), ...body.references],
      notes: [...notes.map((note) => ({ file: file.path, ...note })), ...body.notes],
    })
  },
  async *write(stores, sources) {
    const store = stores.articles
    const files = bySlug(await sources.list(FOLDER))
    for (let offset = 0; ; offset += PAGE) {
      const articles = await store.list(offset, PAGE)
      for (const article of articles) {
        const formerSlugs = await store.listFormerSlugs(article.id)
        yield findCurrent(files, article, formerSlugs) ?? [articlePath(article), toArticleFile(article, formerSlugs)]
      }
      if (articles.length < PAGE) return
    }
  },
}

const readArticle = ({ path, text }: TextFile) => parseArticleFile(path.slice(FOLDER.length), text)

type SourceFile = TextFile & { draft: ArticleDraft }

function bySlug(sources: TextFile[]): Map<string, SourceFile[]> {
  const read = sources.flatMap((source) => {
    const article = readArticle(source)
    return article.ok ? [{ ...source, draft: article.value.draft }] : []
  })
  return Map.groupBy(read, ({ draft }) => draft.slug)
}

/** The file that the article was imported from, while it says all that the website says. */
function findCurrent(
  files: Map<string, SourceFile[]>,
  { slug, contentHash }: Article,
  formerSlugs: string[],
): [string, string] | undefined {
  const current = files
    .get(slug)
    ?.find(
      ({ draft }) =>
        hashArticle(draft) === contentHash && formerSlugs.every((each) => draft.formerSlugs.includes(each)),
    )
  return current && [current.path, current.text]
}
