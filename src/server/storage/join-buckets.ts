import { err } from '#shared/result.ts'
import type { BucketContents, StoredObject } from '#programs/storage/stored-object.ts'

/** @property folder such as `members/`: what is called so lies on `inside`, all else on `outside` */
type Joined = { folder: string; inside: BucketContents; outside: BucketContents }

/** Two as one. What is moved from one to the other is put there and removed here, so both rights are asked for. */
export function joinBuckets({ folder, inside, outside }: Joined): BucketContents {
  const bucketOf = ({ name }: Pick<StoredObject, 'name'>) => (name.startsWith(folder) ? inside : outside)

  const copy: BucketContents['copy'] = async (actor, object, name) => {
    const [from, to] = [bucketOf(object), bucketOf({ name })]
    if (from === to) return from.copy(actor, object, name)
    const bytes = await from.open(object)
    return bytes ? to.put(actor, { name, bytes: Buffer.from(bytes), replaces: undefined }) : err({ kind: 'gone' })
  }

  return {
    list: async (viewer) => [...(await outside.list(viewer)), ...(await inside.list(viewer))],
    find: (name, viewer) => bucketOf({ name }).find(name, viewer),
    open: (object) => bucketOf(object).open(object),
    openSize: (object, transform, accept) => bucketOf(object).openSize(object, transform, accept),
    asPassedOnBy: (viewer) => inside.asPassedOnBy(viewer),
    rightFor: (name) => bucketOf({ name }).rightFor(name),
    put: (actor, sent) => bucketOf(sent).put(actor, sent),
    copy,
    async move(actor, object, name) {
      const from = bucketOf(object)
      if (from === bucketOf({ name })) return from.move(actor, object, name)
      const allowed = await from.mayRemove(actor, object)
      if (!allowed.ok) return allowed
      const copied = await copy(actor, object, name)
      if (copied.ok) await from.remove(actor, object)
      return copied
    },
    mayRemove: (actor, object) => bucketOf(object).mayRemove(actor, object),
    remove: (actor, object) => bucketOf(object).remove(actor, object),
  }
}
