import { may, notAllowed, type Actor } from '#rights/offices.ts'
import { ok } from '#shared/result.ts'
import { toArticleId, type ArticleId } from '#features/news/article.ts'
import type { NewsContext } from '#features/news/context.ts'
import { findBoth } from './find-both.ts'
import { EMPTY_FIELDS, type ArticleFields } from './working-copy.ts'

/** Begins an article that only the press officers see. @param given fields that are already known */
export async function beginArticle(ctx: NewsContext, actor: Actor, given: Partial<ArticleFields> = {}) {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const id = toArticleId(ctx.newId())
  const fields = { ...EMPTY_FIELDS, ...given }
  await ctx.write(({ workingCopies }) => workingCopies.begin(id, { fields, at: ctx.now(), by: actor.accountId }))
  return ok(id)
}

/**
 * Begins an article that may exist only once, such as the report on a tournament, unless it exists already, published or not.
 *
 * @param id of its subject @returns whether it is new
 */
export async function beginOnce(ctx: NewsContext, actor: Actor, id: ArticleId, given: Partial<ArticleFields>) {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const begun = { fields: { ...EMPTY_FIELDS, ...given }, at: ctx.now(), by: actor.accountId }
  return ctx.write(async (stores) =>
    ok({ isNew: !(await findBoth(stores, id)).ok && (await stores.workingCopies.begin(id, begun)) }),
  )
}
