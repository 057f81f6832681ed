import type { CompetitionState } from '../competition-state.ts'

/** What each kind of entry means: everything the program knows about it except its wording. */
export type EntryKinds<E> = {
  [Kind in keyof E]: {
    /**
     * Its subject within the competition, as a path from the general to the specific: `main-1-1-1/result/`. Keys of ties begin with the key
     * of their stage; empty means the whole competition.
     */
    about: (entry: { kind: Kind } & E[Kind]) => string
    /** @returns a new state; the previous one is not modified */
    apply: (state: CompetitionState, entry: { kind: Kind } & E[Kind], at: Date) => CompetitionState
  }
}

export function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
