import { allow, may, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { BIN_RETENTION, rightOfKind, type BinItem, type BinKind } from './bin-item.ts'
import type { BinStore } from './bin-store.ts'

/** It is not there (any more), or was deleted for good. */
export type UnknownItem = { kind: 'unknown-item' }
/** Something else has its address by now. */
export type NameTaken = { kind: 'name-taken'; title: string }
/** A picture that something shows, or an event with registrations. @property count of those */
export type StillNeeded = { kind: 'shown' } | { kind: 'has-registrations'; count: number }
export type DeleteRefusal = NotAllowed | UnknownItem | StillNeeded

/** What is to be deleted. @property key as in {@link BinItem} */
export type Doomed = { kind: BinKind; key: string }
/** How people and files call it. */
export type Called = { name: string; title: string }

type Stores = {
  bin: BinStore
  /** How a thing that is there is called; undefined where it is not there. */
  call: (doomed: Doomed) => Promise<Called | undefined>
  /** What keeps it from being deleted. */
  findNeed: (doomed: Doomed) => Promise<StillNeeded | undefined>
  /** Notes that bytes are no longer wanted, unless something else has the same. */
  discardMedia: (hash: string) => Promise<unknown>
  /** Makes way for what is about to come back. */
  beforeReturn: (item: BinItem, by: string) => Promise<void>
  /** What has to follow as soon as it is back. */
  afterReturn: (item: BinItem, by: string) => Promise<void>
  /** Tells every instance that its pages are out of date. */
  raiseRevision: () => Promise<void>
}
type Needs = {
  bin: Pick<BinStore, 'list'>
  inTransaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>
  /** Takes bytes that nobody wants out of the media store. */
  sweepMedia: () => Promise<unknown>
  now: () => Date
  newId: () => string
  nameOf: (accountId: string) => Promise<string | undefined>
}

/** @property until when it can be taken out again @property by as people call whoever deleted it */
export type ListedItem = Pick<BinItem, 'id' | 'kind' | 'title' | 'at'> & { until: Date; by: string | undefined }

export type BinActions = ReturnType<typeof createKeepBin>

/** Deleting, and taking it back. */
export function createKeepBin(needs: Needs) {
  return { ...createPutting(needs), ...createTaking(needs) }
}

function createPutting({ inTransaction, now, newId }: Needs) {
  return {
    /** What would be deleted, for whoever is asked whether they mean it. */
    async look(actor: Actor, doomed: Doomed): Promise<Result<Called, DeleteRefusal>> {
      const allowed = allow(actor, rightOfKind[doomed.kind])
      return allowed.ok ? inTransaction((stores) => lookWithin(stores, doomed)) : allowed
    },

    /** Nobody finds it any more, at once and on all instances; for thirty days it can be taken out again. */
    async remove(actor: Actor, doomed: Doomed): Promise<Result<Called, DeleteRefusal>> {
      const allowed = allow(actor, rightOfKind[doomed.kind])
      if (!allowed.ok) return allowed
      const [id, at] = [newId(), now()]
      return inTransaction(async (stores) => {
        const looked = await lookWithin(stores, doomed)
        if (!looked.ok) return looked
        await stores.bin.put({ ...doomed, ...looked.value, id, at, by: actor.accountId })
        await stores.raiseRevision()
        return looked
      })
    },
  }
}

function createTaking({ bin, inTransaction, sweepMedia, nameOf }: Needs) {
  return {
    /** What the actor's offices may take out again, the last deleted first. */
    async list(actor: Actor): Promise<Result<ListedItem[], NotAllowed>> {
      const allowed = allow(actor, 'open-bin')
      if (!allowed.ok) return allowed
      const items = (await bin.list()).filter(({ kind }) => may(actor, rightOfKind[kind]))
      const listed = items.map(async ({ id, kind, title, at, by }) => ({
        id,
        kind,
        title,
        at,
        until: new Date(at.getTime() + BIN_RETENTION),
        by: by === undefined ? undefined : await nameOf(by),
      }))
      return ok(await Promise.all(listed))
    },

    /**
     * Everything is as it was, under the same address; only consent that was withdrawn meanwhile stays so. A file to download changes places
     * with the one that has its address now.
     */
    async restore(actor: Actor, id: string): Promise<Result<BinItem, NotAllowed | UnknownItem | NameTaken>> {
      return inTransaction(async (stores) => {
        const item = await stores.bin.find(id)
        const allowed = allow(actor, item ? rightOfKind[item.kind] : 'open-bin')
        if (!allowed.ok) return allowed
        if (!item) return err({ kind: 'unknown-item' } as const)
        await stores.beforeReturn(item, actor.accountId)
        if (!(await stores.bin.takeOut(item))) return err({ kind: 'name-taken', title: item.title } as const)
        await stores.afterReturn(item, actor.accountId)
        await stores.raiseRevision()
        return ok(item)
      })
    },

    /** For good, before its time. */
    async discard(actor: Actor, id: string): Promise<Result<BinItem, NotAllowed | UnknownItem>> {
      const discarded = await inTransaction(async (stores) => {
        const item = await stores.bin.find(id)
        const allowed = allow(actor, item ? rightOfKind[item.kind] : 'open-bin')
        if (!allowed.ok) return allowed
        if (!item) return err({ kind: 'unknown-item' } as const)
        await discardWithin(stores, id)
        return ok(item)
      })
      if (discarded.ok) await sweepMedia()
      return discarded
    },
  }
}

async function lookWithin({ call, findNeed }: Stores, doomed: Doomed): Promise<Result<Called, DeleteRefusal>> {
  const called = await call(doomed)
  if (!called) return err({ kind: 'unknown-item' })
  const need = await findNeed(doomed)
  return need ? err(need) : ok(called)
}

/** Takes something out of the bin for good, with the bytes of a picture or a file that nothing else has. */
export async function discardWithin(
  { bin, discardMedia }: Pick<Stores, 'discardMedia'> & { bin: Pick<BinStore, 'findHash' | 'remove'> },
  id: string,
): Promise<void> {
  const hash = await bin.findHash(id)
  await bin.remove(id)
  if (hash !== undefined) await discardMedia(hash)
}
