import type { ArticleDraft, ArticleId } from '#features/news/article.ts'
import type { ArticleStore } from '#features/news/article-store.ts'
import { prepareArticle, publishArticle } from '#features/news/publish-article.ts'
import { fieldsOf } from './article-draft-of.ts'
import type { EditingStores } from './editing-stores.ts'
import { isOpen } from './working-copy.ts'

/** What became of an article's file: the website says the same now, or it lies aside, among the article's versions. */
export type Brought = 'taken' | 'aside'

type Needs = {
  articles: Pick<ArticleStore, 'put' | 'findById' | 'findBySlug' | 'findCurrentSlug' | 'findOwner'>
  copies: Pick<EditingStores['copies'], 'find'>
  versions: Pick<EditingStores['versions'], 'list' | 'add'>
  newId: () => ArticleId
  now: () => Date
}

/**
 * Takes an article's file over, unless somebody has changed the article in the news room: then nothing on the website changes, and the
 * file is kept as a version that can be taken over there. To be called inside a transaction.
 */
export async function bringArticleFile(draft: ArticleDraft, needs: Needs): Promise<Brought> {
  const { articles, versions, now } = needs
  const id = await findEdited(draft, needs)
  const article = id && (await articles.findById(id))
  if (!article) {
    await publishArticle(draft, needs)
    return 'taken'
  }
  // As an export of this very article does.
  if (prepareArticle(draft, article.id).contentHash === article.contentHash) return 'taken'
  const at = now()
  await versions.add(article.id, { deed: 'file-aside', at, by: undefined, fields: fieldsOf(draft, at) })
  return 'aside'
}

/** The article that had one of these addresses and was changed by somebody, or is being changed. */
async function findEdited(
  { slug, formerSlugs }: ArticleDraft,
  { articles, copies, versions }: Needs,
): Promise<ArticleId | undefined> {
  for (const known of [slug, ...formerSlugs]) {
    const id = await articles.findOwner(known)
    if (!id) continue
    const copy = await copies.find(id)
    const isEdited = (await versions.list(id)).some(({ by }) => by !== undefined)
    if (isEdited || (copy && isOpen(copy))) return id
  }
  return undefined
}
