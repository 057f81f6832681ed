import type { CompetitionState } from './competition-state.ts'
import { takeEntry } from './take-entry.ts'
import { deriveCompetition, type Competition } from './competition-ties.ts'
import { effectOf } from './effect-of.ts'
import type { TieState } from './tie-state.ts'

/** Where somebody stands who would have stood in another tie. @property tie or place undefined, both where they play no more */
export type Moved = { entrant: string; tie: TieState | undefined; place: number | undefined }

/**
 * What each way of deciding about a tie that was called with sides that would be others now comes to.
 *
 * @property moved by keeping it: whoever would have stood there @property cleared the tie by forming it anew
 * @property undecided by forming it anew: what is to be decided then as well
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

/** The first frame that somebody plays in from this round on, or the place that they have come to. */
function findAfter({ ties, places }: Competition, entrant: string, round: number): Moved {
  const next = ties
    .filter((tie) => tie.places && tie.round >= round && (tie.home === entrant || tie.guest === entrant))
    .toSorted((one, other) => one.round - other.round)
  const place = [...places.values()].flat().find(({ entry }) => entry === entrant)?.place
  return { entrant, tie: next[0], place }
}
