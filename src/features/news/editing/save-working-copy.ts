import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import {
  conflictWith,
  findBoth,
  type Conflict,
  type EditingNeeds,
  type EditingStores,
  type UnknownArticle,
} from './editing-stores.ts'
import { presentFields } from './show-article.ts'
import { isSame, type ArticleFields, type WorkingCopy } from './working-copy.ts'

/** @property seen number of the working copy that the writer has before them; 0 where there was none */
export type Save = { fields: ArticleFields; seen: number }
export type Saved = Pick<WorkingCopy, 'number' | 'savedAt'>
export type SaveRefusal = NotAllowed | UnknownArticle | Conflict

export function createSaveWorkingCopy({ inTransaction, now }: EditingNeeds) {
  /** Keeps what somebody has written, unless somebody else has saved since they last looked: nothing is ever overwritten unseen. */
  return async function saveWorkingCopy(actor: Actor, id: ArticleId, save: Save): Promise<Result<Saved, SaveRefusal>> {
    const allowed = allow(actor, 'write-news')
    if (!allowed.ok) return allowed
    return inTransaction((stores) => saveWithin(stores, id, { ...save, at: now(), by: actor.accountId }))
  }
}

/** The same as a step of a longer transaction. */
export async function saveWithin(
  stores: Pick<EditingStores, 'articles' | 'copies'>,
  id: ArticleId,
  { fields, seen, at, by }: Save & { at: Date; by: string },
): Promise<Result<Saved, UnknownArticle | Conflict>> {
  const found = await findBoth(stores, id)
  if (!found.ok) return found
  const { copy } = found.value
  // Whoever sends the same again, be it because the answer was lost, is told that it is kept.
  if (isSame(presentFields(found.value, at), fields)) {
    return ok({ number: copy?.number ?? 0, savedAt: copy?.savedAt ?? at })
  }
  const isKept = copy
    ? await stores.copies.save(id, { fields, seen, at, by })
    : seen === 0 && (await stores.copies.begin(id, { fields, at, by }))
  if (isKept) return ok({ number: seen + 1, savedAt: at })
  const theirs = await stores.copies.find(id)
  return theirs ? err(conflictWith(theirs)) : err({ kind: 'unknown-article' })
}
