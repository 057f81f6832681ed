import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import { findBoth, type EditingNeeds } from './editing-stores.ts'
import { EMPTY_FIELDS, type ArticleFields } from './working-copy.ts'

export function createBeginArticle({ inTransaction, now, newId }: EditingNeeds & { newId: () => ArticleId }) {
  /** A new article that only the press officers see. @param given what is known of it already */
  return async function beginArticle(
    actor: Actor,
    given: Partial<ArticleFields> = {},
  ): Promise<Result<ArticleId, NotAllowed>> {
    const allowed = allow(actor, 'write-news')
    if (!allowed.ok) return allowed
    const id = newId()
    const fields = { ...EMPTY_FIELDS, ...given }
    await inTransaction(({ copies }) => copies.begin(id, { fields, at: now(), by: actor.accountId }))
    return ok(id)
  }
}

export function createBeginOnce({ inTransaction, now }: Pick<EditingNeeds, 'inTransaction' | 'now'>) {
  /**
   * An article of which there is one at most, as of a tournament that was played: begun where it is not there yet, as draft or for readers.
   *
   * @param id that of what it tells of @returns whether it is new
   */
  return async function beginOnce(
    actor: Actor,
    id: ArticleId,
    given: Partial<ArticleFields>,
  ): Promise<Result<{ isNew: boolean }, NotAllowed>> {
    const allowed = allow(actor, 'write-news')
    if (!allowed.ok) return allowed
    return inTransaction(async (stores) => {
      const isThere = (await findBoth(stores, id)).ok
      const fields = { ...EMPTY_FIELDS, ...given }
      return ok({ isNew: !isThere && (await stores.copies.begin(id, { fields, at: now(), by: actor.accountId })) })
    })
  }
}
