import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import type { NewsContext, NewsStores } from '#features/news/context.ts'
import { conflictWith, findBoth, type Conflict, type Found, type UnknownArticle } from './find-both.ts'
import { presentFields } from './show-article.ts'
import { isSame, type ArticleFields, type WorkingCopy } from './working-copy.ts'

/**
 * @property seen number of the working copy that the writer has before them; 0 where there was none
 * @property mayClear somebody has said that no text is to be left
 */
export type Save = { fields: ArticleFields; seen: number; mayClear?: boolean }
export type Saved = Pick<WorkingCopy, 'number' | 'savedAt'>
/** Nothing in place of a text is more often a fault on the way than what somebody wants. */
export type WouldClear = { kind: 'would-clear' }
export type SaveRefusal = NotAllowed | UnknownArticle | Conflict | WouldClear

/** Keeps what somebody has written, unless somebody else has saved since they last looked: nothing is ever overwritten unseen. */
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

/** The same whatever it says. @param found as it is now */
export async function keepWithin(
  { workingCopies }: NewsStores,
  id: ArticleId,
  { article, copy }: Found,
  { fields, seen, at, by }: Omit<Save, 'mayClear'> & { at: Date; by: string },
): Promise<Result<Saved, UnknownArticle | Conflict>> {
  // Whoever sends the same again, be it because the answer was lost, is told that it is kept.
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
