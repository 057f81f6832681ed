/** A client's presence. @property ref of this entry, by which it can be removed */
export type Presence = { key: string; ref: string; meta: Record<string, unknown> }

/** The format of the vendor's client: all entries by key. */
type Written = Record<string, { metas: Record<string, unknown>[] }>

export function writePresences(presences: Iterable<Presence>): Written {
  const byKey = new Map<string, Record<string, unknown>[]>()
  for (const { key, ref, meta } of presences) {
    const metas = byKey.get(key) ?? []
    metas.push({ ...meta, phx_ref: ref })
    byKey.set(key, metas)
  }
  // Unlike assignment, this treats a key such as `__proto__` like any other.
  return Object.fromEntries([...byKey].map(([key, metas]) => [key, { metas }]))
}

export const writeDiff = (joined: Iterable<Presence>, left: Iterable<Presence>) => ({
  joins: writePresences(joined),
  leaves: writePresences(left),
})

/** A meeting place: a private and an open channel of the same name are different places. */
export type Place = { topic: string; isPrivate: boolean }

export const keyOf = ({ topic, isPrivate }: Place) => `${isPrivate ? 'private' : 'open'} ${topic}`
