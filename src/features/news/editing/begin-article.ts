import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import type { EditingNeeds } from './editing-stores.ts'
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
