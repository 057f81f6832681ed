/**
 * An entrant of a draw.
 *
 * @property club members of one club are kept apart; undefined for none
 * @property seed 1 for the strongest; undefined for an unseeded entrant
 */
export type Entrant = { id: string; club?: string; seed?: number }

/** @returns the seeded entrants, the strongest first, and the others by id; the order of the input has no influence */
export function bySeed(entrants: readonly Entrant[]): { seeded: Entrant[]; others: Entrant[] } {
  const byId = entrants.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return {
    seeded: byId.filter(({ seed }) => seed !== undefined).toSorted((one, other) => (one.seed ?? 0) - (other.seed ?? 0)),
    others: byId.filter(({ seed }) => seed === undefined),
  }
}

/** @param keyOf returns undefined for a thing that is not counted */
export function countBy<T>(things: readonly T[], keyOf: (thing: T) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>()
  for (const thing of things) {
    const key = keyOf(thing)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
