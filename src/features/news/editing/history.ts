import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ArticleId } from '#features/news/article.ts'
import { compareFields, type FieldDifference } from './compare-fields.ts'
import { findBoth, type Conflict, type EditingNeeds, type UnknownArticle } from './editing-stores.ts'
import { keepWithin, type Saved } from './save-working-copy.ts'
import { presentFields } from './show-article.ts'
import type { Version, VersionLine } from './version.ts'
import { EMPTY_FIELDS, isOpen } from './working-copy.ts'

export type UnknownVersion = { kind: 'unknown-version' }

/** @property number of the working copy as it stands @property hasChanges whether it holds unpublished work, which a restored version replaces */
type Present = { title: string; number: number; hasChanges: boolean }
export type History = Present & { versions: VersionLine[] }
/** @property differences to the version before */
export type ShownVersion = Present & { version: Version; differences: FieldDifference[] }

export function createHistory(needs: EditingNeeds) {
  return { ...reading(needs), ...restoring(needs) }
}

function reading({ stores, now }: EditingNeeds) {
  async function readPresent(id: ArticleId): Promise<Result<Present, UnknownArticle>> {
    const found = await findBoth(stores, id)
    if (!found.ok) return found
    const { copy } = found.value
    const { title } = presentFields(found.value, now())
    return ok({ title, number: copy?.number ?? 0, hasChanges: copy !== undefined && isOpen(copy) })
  }

  return {
    /** Every state that the article had for readers, the newest first. */
    async list(actor: Actor, id: ArticleId): Promise<Result<History, NotAllowed | UnknownArticle>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const present = await readPresent(id)
      return present.ok ? ok({ ...present.value, versions: await stores.versions.list(id) }) : present
    },

    async show(
      actor: Actor,
      id: ArticleId,
      number: number,
    ): Promise<Result<ShownVersion, NotAllowed | UnknownArticle | UnknownVersion>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const present = await readPresent(id)
      if (!present.ok) return present
      const version = await stores.versions.find(id, number)
      if (!version) return err({ kind: 'unknown-version' })
      const before = await stores.versions.find(id, number - 1)
      return ok({
        ...present.value,
        version,
        differences: compareFields(before?.fields ?? EMPTY_FIELDS, version.fields),
      })
    },
  }
}

function restoring({ inTransaction, now }: EditingNeeds) {
  return {
    /** Makes the working copy say what that version said; address and times stay. Readers see nothing of it until it is published. */
    async restore(
      actor: Actor,
      id: ArticleId,
      { number, seen }: { number: number; seen: number },
    ): Promise<Result<Saved, NotAllowed | UnknownArticle | UnknownVersion | Conflict>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const at = now()
      return inTransaction(async (work) => {
        const found = await findBoth(work, id)
        if (!found.ok) return found
        const version = await work.versions.find(id, number)
        if (!version) return err({ kind: 'unknown-version' })
        const { slug, publishAt, endAt } = presentFields(found.value, at)
        const fields = { ...version.fields, slug, publishAt, endAt }
        return keepWithin(work, id, found.value, { fields, seen, at, by: actor.accountId })
      })
    },
  }
}
