import type { Article, ArticleDraft, ArticleId } from '#features/news/article.ts'
import type { NewsStores } from '#features/news/context.ts'
import { putArticle } from '#features/news/publish-article.ts'
import { fieldsOf } from './article-draft-of.ts'
import { isOpen } from './working-copy.ts'

/** The last edit of an article in the members' area. @property isUnderWay whether readers do not see it yet */
type RoomEdit = { by: string; at: Date; isUnderWay: boolean }
type FoundArticle = { article: Article; edit: RoomEdit | undefined }

/**
 * Finds the article of a file. An article that no longer has the file's address counts only if a user moved it in the members' area: otherwise a new
 * article may take the address of an old one.
 */
export async function findArticleOf(
  { slug, formerSlugs }: ArticleDraft,
  stores: NewsStores,
): Promise<FoundArticle | undefined> {
  const { articles } = stores
  const addresses = [slug, ...formerSlugs]
  for (const address of addresses) {
    const article = await articles.findBySlug(address)
    if (article) return { article, edit: await findEdit(article.id, stores) }
  }
  for (const address of addresses) {
    const id = await articles.findOwner(address)
    const edit = id && (await findEdit(id, stores))
    const article = id && edit && (await articles.findById(id))
    if (article) return { article, edit }
  }
  return undefined
}

async function findEdit(id: ArticleId, { workingCopies, articleVersions }: NewsStores): Promise<RoomEdit | undefined> {
  const copy = await workingCopies.find(id)
  if (copy && isOpen(copy)) return { by: copy.savedBy, at: copy.savedAt, isUnderWay: true }
  const [last] = (await articleVersions.list(id)).flatMap(({ by, at }) => (by === undefined ? [] : [{ by, at }]))
  return last && { ...last, isUnderWay: false }
}

/**
 * Updates the article to match its file. If it was changed in the members' area, both states are kept as versions; working copies stay as they are.
 * Call it inside a transaction.
 */
export async function importArticleFile(
  draft: ArticleDraft,
  stores: NewsStores,
  { newId, now }: { newId: () => ArticleId; now: () => Date },
): Promise<void> {
  const { articles, articleVersions } = stores
  const found = await findArticleOf(draft, stores)
  const id = found?.article.id ?? newId()
  const at = now()
  await putArticle(draft, { id, earlier: found?.article, articles, now: at })
  const present = await articles.findById(id)
  if (!found?.edit || !present || present.contentHash === found.article.contentHash) return
  const note = (article: Article, moment: Date) =>
    articleVersions.add(id, { command: 'file', at: moment, by: undefined, fields: fieldsOf(article, at) })
  if ((await articleVersions.list(id)).length === 0) await note(found.article, found.article.updatedAt)
  await note(present, at)
}
