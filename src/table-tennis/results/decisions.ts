import type { CompetitionState } from './competition-state.ts'
import { takeEntry } from './take-entry.ts'
import { deriveCompetition, type Competition } from './competition-ties.ts'
import { effectOf } from './effect-of.ts'
import type { TieState } from './tie-state.ts'

/** Where an entrant stands who would have stood in another tie. @property tie or place undefined; both where the entrant plays no more */
export type Moved = { entrant: string; tie: TieState | undefined; place: number | undefined }

/**
 * The outcome of each way to decide about a stale tie (called with sides that would now be others).
 *
 * @property moved if it is kept: the entrants who would have stood there @property cleared if it is annulled: the tie with its new sides
 * @property undecided if it is annulled: further ties that must then be decided
 */
export type Decisions = { moved: readonly Moved[]; cleared: TieState | undefined; undecided: readonly string[] }

export function decisionsAbout(state: CompetitionState, { key, home, guest }: TieState): Decisions {
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
