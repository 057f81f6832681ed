import { err, ok, type Result } from '#shared/result.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { Article, ArticleId } from '#features/news/article.ts'
import type { NewsContext, NewsStores } from '#features/news/context.ts'
import type { WorkingCopy } from './working-copy.ts'

export type UnknownArticle = { kind: 'unknown-article' }

/** Another editor has saved since. @property by id of an account @property number, fields of the current working copy */
export type Conflict = { kind: 'conflict'; by: string; at: Date } & Pick<WorkingCopy, 'number' | 'fields'>

export const conflictWith = ({ savedBy, savedAt, number, fields }: WorkingCopy): Conflict => ({
  kind: 'conflict',
  by: savedBy,
  at: savedAt,
  number,
  fields,
})

/** At least one of the two is there. */
export type Found = { article: Article | undefined; copy: WorkingCopy | undefined }

/** The public article, the working copy, or both. */
export async function findBoth(
  { articles, workingCopies }: NewsStores,
  id: ArticleId,
): Promise<Result<Found, UnknownArticle>> {
  const article = await articles.findById(id)
  const copy = await workingCopies.find(id)
  return article || copy ? ok({ article, copy }) : err({ kind: 'unknown-article' })
}

/** The same, only for actors who may write news. */
export async function openArticle(
  ctx: NewsContext,
  actor: Actor,
  id: ArticleId,
): Promise<Result<Found, NotAllowed | UnknownArticle>> {
  return may(actor, 'write-news') ? findBoth(ctx.read, id) : notAllowed('write-news')
}
