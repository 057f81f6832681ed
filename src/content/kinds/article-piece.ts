import type { ContentStores } from '#content/context.ts'
import { formerPathsOf } from '#features/news/article-fields.ts'
import type { parseArticleFile } from '#features/news/article-file.ts'
import { toArticleId, type Article, type ArticleDraft } from '#features/news/article.ts'
import { findArticleOf, importArticleFile } from '#features/news/editing/import-article-file.ts'
import { articlePath, isPageSlug } from '#features/news/page-address.ts'
import { hashArticle, toArticleFile } from '#features/news/publish-article.ts'
import { toRedirects } from '#features/redirects/redirect.ts'
import { err, ok } from '#shared/result.ts'
import { findBinned } from './find-binned.ts'
import type { ContentKind, Piece, Standing, TextFile, ReadFile } from './content-kind.ts'
import { checkMarkdown } from '#features/news/check-markdown.ts'

export type ReadArticleFile = (file: TextFile) => ReturnType<typeof parseArticleFile>

/** Reads the single piece of an article's file, or of a file of a page of the club's own. */
export function readArticlePiece(file: TextFile, read: ReadArticleFile): ReturnType<ContentKind['read']> {
  const article = read(file)
  if (!article.ok) return err([{ file: file.path, ...article.error }])
  const { draft, notes, bodyLine } = article.value
  const body = checkBody(file, bodyLine)
  const named = new Set([...draft.pictures, ...(draft.previewPicture === undefined ? [] : [draft.previewPicture])])
  return ok({
    pieces: [toPiece(file.path, draft)],
    references: [...[...named].map((path) => ({ path })), ...body.references],
    notes: [...notes.map((note) => ({ file: file.path, ...note })), ...body.notes],
  })
}

function toPiece(path: string, draft: ArticleDraft): Piece {
  return {
    name: draft.slug,
    says: saysOf(hashArticle(draft), draft.formerSlugs),
    find: (stores) => findStanding(draft, stores),
    async bring(stores, { newId, now, refuse }) {
      if (await isTournament(stores, draft.slug)) {
        refuse(`Die Adresse „${draft.slug}“ hat schon ein Turnier; die Seite wurde nicht übernommen.`)
        return 'refused'
      }
      await importArticleFile(draft, stores, { now, newId: () => toArticleId(newId()) })
      const to = articlePath(draft.slug)
      const redirects = formerPathsOf(draft.metadata).map((from) => [from, to] as const)
      return stores.redirects.replace(path, toRedirects(redirects))
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

const isTournament = async ({ events }: ContentStores, slug: string) =>
  isPageSlug(slug) && (await events.list()).some(({ address }) => `/${address}` === slug)

/** Former addresses count as well; the file does not contain those that the website has in addition. */
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

type Writing = { files: readonly TextFile[]; read: ReadArticleFile; pathOf: (article: Article) => string }

/** Exports articles: an article's original file as long as it has the same content as the website. */
export function createArticleWriter({ articles }: ContentStores, { files, read, pathOf }: Writing) {
  const bySlug = Map.groupBy(
    files.flatMap((file) => {
      const article = read(file)
      return article.ok ? [{ ...file, draft: article.value.draft }] : []
    }),
    ({ draft }) => draft.slug,
  )
  return async (article: Article): Promise<[path: string, text: string]> => {
    const formerSlugs = await articles.listFormerSlugs(article.id)
    const current = bySlug
      .get(article.slug)
      ?.find(
        ({ draft }) =>
          hashArticle(draft) === article.contentHash && formerSlugs.every((each) => draft.formerSlugs.includes(each)),
      )
    return current ? [current.path, current.text] : [pathOf(article), toArticleFile(article, formerSlugs)]
  }
}

/** Pictures that a running text shows, and notes on parts that visitors will not see. @param bodyLine line where the text begins */
export function checkBody({ path, text }: TextFile, bodyLine: number): Pick<ReadFile, 'references' | 'notes'> {
  const { notes, pictures } = checkMarkdown(text, bodyLine)
  return {
    notes: notes.map((note) => ({ file: path, ...note })),
    references: pictures.map(({ path: picture, line }) => ({ path: picture, line })),
  }
}
