import type { CompetitionState } from '../competition-state.ts'

/** What each kind of entry means: all that the program knows of it, but for its words. */
export type EntryKinds<E> = {
  [Kind in keyof E]: {
    /**
     * What it is about inside its competition, by paths from the large to the small: `main-1-1-1/result/`. Keys of ties begin with those of
     * their stages; empty is all of the competition.
     */
    about: (entry: { kind: Kind } & E[Kind]) => string
    /** @returns a new state; the one before stays as it was */
    apply: (state: CompetitionState, entry: { kind: Kind } & E[Kind], at: Date) => CompetitionState
  }
}

export function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
