import type { Actor } from '#rights/offices.ts'
import { ok } from '#shared/result.ts'
import type { Article, ArticleId } from '#features/news/article.ts'
import { fieldsOf } from './article-draft-of.ts'
import { stateOf, type ArticleState } from './article-state.ts'
import { picturesIn } from './pictures-in.ts'
import type { NewsContext } from '#features/news/context.ts'
import { openArticle, type Found } from './find-both.ts'
import type { PictureProblem } from './picture-problem.ts'
import { EMPTY_FIELDS, isOpen, isSame, type ArticleFields, type WorkingCopy } from './working-copy.ts'

/** @property number of the working copy, 0 without one @property hasChanges whether it has unpublished changes */
export type EditedArticle = {
  id: ArticleId
  number: number
  fields: ArticleFields
  /** The fields as last saved, if they differ from the published ones, for example by the address. */
  kept: ArticleFields | undefined
  state: ArticleState
  hasChanges: boolean
  saved: Pick<WorkingCopy, 'savedAt' | 'savedBy'> | undefined
  published: Pick<Article, 'slug' | 'publishedAt' | 'expiresAt'> | undefined
  pictureProblems: PictureProblem[]
}

/** What the editor starts from. */
export async function showArticle(ctx: NewsContext, actor: Actor, id: ArticleId) {
  const found = await openArticle(ctx, actor, id)
  if (!found.ok) return found
  const { article, copy } = found.value
  const at = ctx.now()
  const fields = presentFields(found.value, at)
  return ok({
    id,
    fields,
    kept: copy && !isSame(copy.fields, fields) ? copy.fields : undefined,
    number: copy?.number ?? 0,
    state: stateOf(article, at),
    hasChanges: copy !== undefined && isOpen(copy),
    saved: copy && { savedAt: copy.savedAt, savedBy: copy.savedBy },
    published: article && {
      slug: article.slug,
      publishedAt: article.publishedAt,
      expiresAt: article.expiresAt,
    },
    pictureProblems: await ctx.findPictureProblems(picturesIn(fields)),
  })
}

/** The fields of the working copy if it has unpublished work, otherwise those of the published article. */
export function presentFields({ article, copy }: Found, now: Date): ArticleFields {
  if (copy && (isOpen(copy) || !article)) return copy.fields
  return article ? fieldsOf(article, now) : EMPTY_FIELDS
}
