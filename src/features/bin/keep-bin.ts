import type { Context } from '#platform/context.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { BIN_RETENTION, rightOfKind, type BinItem } from './bin-item.ts'
import type { BinContext, BinStores, Called, Doomed, StillNeeded } from './context.ts'

/** It does not exist (any more), or was deleted for good. */
type UnknownItem = { kind: 'unknown-item' }
/** Something else has its address by now. */
type NameTaken = { kind: 'name-taken'; title: string }
export type DeleteRefusal = NotAllowed | UnknownItem | StillNeeded

/** What would be deleted; shown before the user confirms. */
export async function lookAtDoomed(
  ctx: BinContext,
  actor: Actor,
  doomed: Doomed,
): Promise<Result<Called, DeleteRefusal>> {
  const right = rightOfKind[doomed.kind]
  return may(actor, right) ? ctx.write((stores) => lookWithin(ctx, stores, doomed)) : notAllowed(right)
}

/** Hides it at once on all instances; for thirty days it can be taken out again. */
export async function putIntoBin(
  ctx: BinContext,
  actor: Actor,
  doomed: Doomed,
): Promise<Result<Called, DeleteRefusal>> {
  const right = rightOfKind[doomed.kind]
  if (!may(actor, right)) return notAllowed(right)
  const [id, at] = [ctx.newId(), ctx.now()]
  return ctx.write(async (stores) => {
    const looked = await lookWithin(ctx, stores, doomed)
    if (!looked.ok) return looked
    await stores.bin.put({ ...doomed, ...looked.value, id, at, by: actor.accountId })
    await stores.content.raiseRevision()
    return looked
  })
}

/** The items that the actor may take out again, most recently deleted first. */
export async function listBin(ctx: BinContext, actor: Actor) {
  if (!may(actor, 'open-bin')) return notAllowed('open-bin')
  const items = (await ctx.read.bin.list()).filter(({ kind }) => may(actor, rightOfKind[kind]))
  const listed = items.map(async ({ id, kind, name, title, at, by }) => ({
    id,
    kind,
    name,
    title,
    at,
    until: new Date(at.getTime() + BIN_RETENTION),
    by: by === undefined ? undefined : await ctx.nameOf(by),
  }))
  return ok(await Promise.all(listed))
}

/**
 * Restores everything as it was, under the same address; only a consent withdrawn meanwhile stays withdrawn. A file to download changes places
 * with the one that has its address now.
 */
export const restoreItem = async (
  ctx: BinContext,
  actor: Actor,
  id: string,
): Promise<Result<BinItem, NotAllowed | UnknownItem | NameTaken>> =>
  ctx.write(async (stores) => {
    const found = await findAllowed(stores, actor, id)
    if (!found.ok) return found
    const item = found.value
    await ctx.things.beforeReturn(stores, item, actor.accountId)
    if (!(await stores.bin.takeOut(item))) return err({ kind: 'name-taken', title: item.title } as const)
    await ctx.things.afterReturn(stores, item, actor.accountId)
    await stores.content.raiseRevision()
    return found
  })

/** Deletes an item for good before its retention ends. */
export async function discardItem(ctx: BinContext, actor: Actor, id: string) {
  const discarded = await ctx.write(async (stores) => {
    const found = await findAllowed(stores, actor, id)
    if (found.ok) await discardWithin(stores, id, ctx.now())
    return found
  })
  if (discarded.ok) await ctx.sweepMedia()
  return discarded
}

/** Deletes for good all items whose retention has ended. @returns how many */
export const purgeBin = ({ write, now }: Context<BinStores>): Promise<number> =>
  write(async (stores) => {
    const due = await stores.bin.listUntil(new Date(now().getTime() - BIN_RETENTION))
    for (const { id } of due) await discardWithin(stores, id, now())
    return due.length
  })

async function lookWithin(
  { things }: BinContext,
  stores: BinStores,
  doomed: Doomed,
): Promise<Result<Called, DeleteRefusal>> {
  const called = await things.call(stores, doomed)
  if (!called) return err({ kind: 'unknown-item' })
  const need = await things.findNeed(stores, doomed)
  return need ? err(need) : ok(called)
}

async function findAllowed(
  { bin }: BinStores,
  actor: Actor,
  id: string,
): Promise<Result<BinItem, NotAllowed | UnknownItem>> {
  const item = await bin.find(id)
  const right = item ? rightOfKind[item.kind] : 'open-bin'
  if (!may(actor, right)) return notAllowed(right)
  return item ? ok(item) : err({ kind: 'unknown-item' })
}

/** Deletes an item for good, along with the bytes of a picture or a file unless something else uses them. */
async function discardWithin({ bin, library }: BinStores, id: string, at: Date): Promise<void> {
  const hash = await bin.findHash(id)
  await bin.remove(id)
  if (hash !== undefined) await library.discardMedia(hash, at)
}
