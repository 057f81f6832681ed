import { err } from '#shared/result.ts'
import type { Shelf, StoredObject } from '#programs/storage/stored-object.ts'

/** @property folder such as `members/`: what is called so lies on `inside`, all else on `outside` */
type Joined = { folder: string; inside: Shelf; outside: Shelf }

/** Two shelves as one. What is moved from one to the other is put there and removed here, so both rights are asked for. */
export function joinShelves({ folder, inside, outside }: Joined): Shelf {
  const shelfOf = ({ name }: Pick<StoredObject, 'name'>) => (name.startsWith(folder) ? inside : outside)

  const copy: Shelf['copy'] = async (actor, object, name) => {
    const [from, to] = [shelfOf(object), shelfOf({ name })]
    if (from === to) return from.copy(actor, object, name)
    const bytes = await from.open(object)
    return bytes ? to.put(actor, { name, bytes: Buffer.from(bytes), replaces: undefined }) : err({ kind: 'gone' })
  }

  return {
    list: async (viewer) => [...(await outside.list(viewer)), ...(await inside.list(viewer))],
    find: (name, viewer) => shelfOf({ name }).find(name, viewer),
    open: (object) => shelfOf(object).open(object),
    openSize: (object, transform, accept) => shelfOf(object).openSize(object, transform, accept),
    asPassedOnBy: (viewer) => inside.asPassedOnBy(viewer),
    rightFor: (name) => shelfOf({ name }).rightFor(name),
    put: (actor, sent) => shelfOf(sent).put(actor, sent),
    copy,
    async move(actor, object, name) {
      const from = shelfOf(object)
      if (from === shelfOf({ name })) return from.move(actor, object, name)
      const allowed = await from.mayRemove(actor, object)
      if (!allowed.ok) return allowed
      const copied = await copy(actor, object, name)
      if (copied.ok) await from.remove(actor, object)
      return copied
    },
    mayRemove: (actor, object) => shelfOf(object).mayRemove(actor, object),
    remove: (actor, object) => shelfOf(object).remove(actor, object),
  }
}
