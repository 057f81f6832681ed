import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import type { NewsContext, NewsStores } from '#features/news/context.ts'
import { conflictWith, findBoth, type Conflict, type Found, type UnknownArticle } from './find-both.ts'
import { presentFields } from './show-article.ts'
import { isSame, type ArticleFields, type WorkingCopy } from './working-copy.ts'

/**
 * @property seen number of the working copy that the editor started from; 0 if there was none
 * @property mayClear the editor has confirmed that the text may become empty
 */
export type Save = { fields: ArticleFields; seen: number; mayClear?: boolean }
export type Saved = Pick<WorkingCopy, 'number' | 'savedAt'>
/** An empty text in place of an existing one is more often a fault in transmission than intended. */
export type WouldClear = { kind: 'would-clear' }
export type SaveRefusal = NotAllowed | UnknownArticle | Conflict | WouldClear

/** Saves an edit, unless another editor has saved meanwhile: nothing is ever overwritten unseen. */
export async function saveWorkingCopy(
  ctx: NewsContext,
  actor: Actor,
  id: ArticleId,
  save: Save,
): Promise<Result<Saved, SaveRefusal>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  return ctx.write((stores) => saveWithin(stores, id, { ...save, at: ctx.now(), by: actor.accountId }))
}

/** The same as a step of a longer transaction. */
export async function saveWithin(
  stores: NewsStores,
  id: ArticleId,
  { mayClear = false, ...save }: Save & { at: Date; by: string },
): Promise<Result<Saved, UnknownArticle | Conflict | WouldClear>> {
  const found = await findBoth(stores, id)
  if (!found.ok) return found
  const isCleared = isBlank(save.fields) && !isBlank(presentFields(found.value, save.at))
  return isCleared && !mayClear ? err({ kind: 'would-clear' }) : keepWithin(stores, id, found.value, save)
}

const isBlank = ({ markdown }: ArticleFields): boolean => markdown.trim() === ''

/** The same without the check for an empty text. */
export async function keepWithin(
  { workingCopies }: NewsStores,
  id: ArticleId,
  { article, copy }: Found,
  { fields, seen, at, by }: Omit<Save, 'mayClear'> & { at: Date; by: string },
): Promise<Result<Saved, UnknownArticle | Conflict>> {
  // A retry with the same fields, for example after a lost response, counts as saved.
  if (isSame(presentFields({ article, copy }, at), fields)) {
    return ok({ number: copy?.number ?? 0, savedAt: copy?.savedAt ?? at })
  }
  const isKept = copy
    ? await workingCopies.save(id, { fields, seen, at, by })
    : seen === 0 && (await workingCopies.begin(id, { fields, at, by }))
  if (isKept) return ok({ number: seen + 1, savedAt: at })
  const theirs = await workingCopies.find(id)
  return theirs ? err(conflictWith(theirs)) : err({ kind: 'unknown-article' })
}
