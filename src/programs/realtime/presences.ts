/** Somebody who says that they are there. @property ref of this saying, so that it can be taken back */
export type Presence = { key: string; ref: string; meta: Record<string, unknown> }

/** As the vendor's client reads it: by key all that is said under it. */
type Written = Record<string, { metas: Record<string, unknown>[] }>

export function writePresences(presences: Iterable<Presence>): Written {
  const byKey = new Map<string, Record<string, unknown>[]>()
  for (const { key, ref, meta } of presences) {
    const metas = byKey.get(key) ?? []
    metas.push({ ...meta, phx_ref: ref })
    byKey.set(key, metas)
  }
  // Also of a key such as `__proto__`, which only this makes a key like others.
  return Object.fromEntries([...byKey].map(([key, metas]) => [key, { metas }]))
}

export const writeDiff = (joined: Iterable<Presence>, left: Iterable<Presence>) => ({
  joins: writePresences(joined),
  leaves: writePresences(left),
})

/** Where people meet: what is private and what is open are two rooms also where they have one name. */
export type Place = { topic: string; isPrivate: boolean }

export const keyOf = ({ topic, isPrivate }: Place) => `${isPrivate ? 'private' : 'open'} ${topic}`
