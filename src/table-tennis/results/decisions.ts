import type { CompetitionState } from './competition-state.ts'
import { takeEntry } from './take-entry.ts'
import { deriveCompetition, type Competition } from './competition-ties.ts'
import { effectOf } from './effect-of.ts'
import type { TieState } from './tie-state.ts'

/** Where an entrant stands who would have stood in another tie. @property tie or place undefined; both where the entrant plays no more */
export type Moved = { entrant: string; tie: TieState | undefined; place: number | undefined }

/**
 * What follows from each decision about a stale tie (called with sides that would now be others). Kept: who would have stood there has
 * `moved`. Annulled: the tie is `cleared`, and `undecided` ties must then be decided, too.
 */
export function decisionsAbout(state: CompetitionState, { key, home, guest }: TieState) {
  const at = new Date(0)
  const by = (kind: 'kept' | 'annulled') => deriveCompetition(takeEntry(state, { entry: { kind, tie: key }, at }))
  const [kept, clearing] = [by('kept'), by('annulled')]
  const cleared = clearing.ties.find((tie) => tie.key === key)
  const displaced = [cleared?.home, cleared?.guest].flatMap((side) =>
    side === undefined || side === home || side === guest ? [] : [side],
  )
  return {
    moved: displaced.map((entrant) => findAfter(kept, entrant, cleared?.round ?? 1)),
    cleared,
    undecided: effectOf(state, { entry: { kind: 'annulled', tie: key }, at }).begun,
  }
}

/** The first tie of a frame that the entrant plays from this round on, or the place the entrant has reached. */
function findAfter({ ties, places }: Competition, entrant: string, round: number): Moved {
  const next = ties
    .filter((tie) => tie.places && tie.round >= round && (tie.home === entrant || tie.guest === entrant))
    .toSorted((one, other) => one.round - other.round)
  const place = [...places.values()].flat().find(({ entry }) => entry === entrant)?.place
  return { entrant, tie: next[0], place }
}
