import type { Article, ArticleDraft, ArticleId } from '#features/news/article.ts'
import type { ArticleStore } from '#features/news/article-store.ts'
import { putArticle } from '#features/news/publish-article.ts'
import { fieldsOf } from './article-draft-of.ts'
import type { EditingStores } from './editing-stores.ts'
import { isOpen } from './working-copy.ts'

type Stores = {
  articles: Pick<ArticleStore, 'put' | 'findById' | 'findBySlug' | 'findOwner'>
  copies: Pick<EditingStores['copies'], 'find'>
  versions: Pick<EditingStores['versions'], 'list' | 'add'>
}

/** What somebody did last to an article in the news room. @property isUnderWay whether readers do not see it yet */
type RoomEdit = { by: string; at: Date; isUnderWay: boolean }
type FoundArticle = { article: Article; edit: RoomEdit | undefined }

/**
 * The article that a file is about. One that has moved on from the file's address counts only if somebody moved it in the room: else a new
 * article may take the address of an old one.
 */
export async function findArticleOf(
  { slug, formerSlugs }: Pick<ArticleDraft, 'slug' | 'formerSlugs'>,
  { articles, copies, versions }: Stores,
): Promise<FoundArticle | undefined> {
  const addresses = [slug, ...formerSlugs]
  for (const address of addresses) {
    const article = await articles.findBySlug(address)
    if (article) return { article, edit: await findEdit(article.id, { copies, versions }) }
  }
  for (const address of addresses) {
    const id = await articles.findOwner(address)
    const edit = id && (await findEdit(id, { copies, versions }))
    const article = id && edit && (await articles.findById(id))
    if (article) return { article, edit }
  }
  return undefined
}

async function findEdit(id: ArticleId, { copies, versions }: Omit<Stores, 'articles'>): Promise<RoomEdit | undefined> {
  const copy = await copies.find(id)
  if (copy && isOpen(copy)) return { by: copy.savedBy, at: copy.savedAt, isUnderWay: true }
  const [last] = (await versions.list(id)).flatMap(({ by, at }) => (by === undefined ? [] : [{ by, at }]))
  return last && { ...last, isUnderWay: false }
}

/**
 * Makes the article say what its file says. Of an article that was changed in the news room both states are kept among its versions, and
 * what somebody is writing stays as it is. To be called inside a transaction.
 */
export async function bringArticleFile(
  draft: ArticleDraft,
  { newId, now, ...stores }: Stores & { newId: () => ArticleId; now: () => Date },
): Promise<void> {
  const { articles, versions } = stores
  const found = await findArticleOf(draft, stores)
  const id = found?.article.id ?? newId()
  const at = now()
  await putArticle(draft, { id, earlier: found?.article, articles, now: at })
  const present = await articles.findById(id)
  if (!found?.edit || !present || present.contentHash === found.article.contentHash) return
  const note = (article: Article, moment: Date) =>
    versions.add(id, { deed: 'file', at: moment, by: undefined, fields: fieldsOf(article, at) })
  if ((await versions.list(id)).length === 0) await note(found.article, found.article.updatedAt)
  await note(present, at)
}
