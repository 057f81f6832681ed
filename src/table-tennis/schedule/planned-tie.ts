/**
 * A tie known only by its place in the plan.
 *
 * @property sides the sides, as far as known; nobody plays twice at the same time
 * @property needs ties that must be over first
 */
export type PlannedTie = { key: string; sides: readonly string[]; needs: readonly string[] }

/** One part of a competition, of which several can be played at the same time: the main round and the Trostrunde. */
export type PlannedPart =
  | { kind: 'groups'; sizes: readonly number[] }
  | { kind: 'knockout'; entries: number; plays: 'winner' | 'third-place' | 'all-places' }
  | { kind: 'swiss'; entries: number; rounds: number }

/** Group sizes as equal as possible, the larger ones first. */
export const groupSizes = (entries: number, groups: number): number[] =>
  Array.from({ length: groups }, (_, index) => Math.ceil((entries - index) / groups))
