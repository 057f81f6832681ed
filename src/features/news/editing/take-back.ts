import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import { articleDraftOf, fieldsOf } from './article-draft-of.ts'
import type { NewsContext } from '#features/news/context.ts'
import { conflictWith, findBoth, type Conflict, type UnknownArticle } from './find-both.ts'
import { putOnWebsite } from './publish-working-copy.ts'
import { isOpen } from './working-copy.ts'

export type TakeBackRefusal = NotAllowed | UnknownArticle | Conflict

/** Takes the article off the website, or cancels its planned publication; it becomes a draft without a public address. */
export async function unpublishArticle(
  ctx: NewsContext,
  actor: Actor,
  id: ArticleId,
): Promise<Result<void, NotAllowed | UnknownArticle>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const at = ctx.now()
  return ctx.write(async (stores) => {
    const earlier = await stores.articles.findById(id)
    if (!earlier) return err({ kind: 'unknown-article' })
    if (earlier.isDraft) return ok(undefined)
    const draft = articleDraftOf(fieldsOf(earlier, at), earlier, { ...earlier, isDraft: true })
    await putOnWebsite(stores, { id, draft, earlier, at, by: actor.accountId, command: 'unpublish' })
    return ok(undefined)
  })
}

/**
 * Discards unpublished work: the changes of a published article, any other article entirely.
 *
 * @param seen number of the working copy; work that another editor has saved since is not discarded
 * @returns whether the article still exists
 */
export async function discardWorkingCopy(
  ctx: NewsContext,
  actor: Actor,
  id: ArticleId,
  seen: number,
): Promise<Result<{ isLeft: boolean }, TakeBackRefusal>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const at = ctx.now()
  return ctx.write(async (stores) => {
    const found = await findBoth(stores, id)
    if (!found.ok) return found
    const { article, copy } = found.value
    if (!copy || (article && !isOpen(copy))) return ok({ isLeft: true })
    const { workingCopies } = stores
    const isDone = article
      ? await workingCopies.save(id, { fields: fieldsOf(article, at), seen, at, by: actor.accountId })
      : await workingCopies.remove(id, seen)
    if (!isDone) return err(conflictWith(copy))
    if (article) await workingCopies.settle(id, seen + 1)
    return ok({ isLeft: article !== undefined })
  })
}
