import type { DayNames } from '#features/tournaments/day/day-names.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import type { Competition } from '#table-tennis/results/competition-ties.ts'

export type NameOf = (entry: string) => string

/**
 * What papers of a competition are made from.
 *
 * @property competition its name; undefined if the event has only one
 * @property onWall for public papers, which name nobody without consent @property inHand for papers that only the people themselves and the
 *   desk get @property playersOf the players that a team has named, in its own order, for the same papers
 */
export type PaperView = {
  club: string
  event: { name: string; startsAt: Date; town: string | undefined }
  at: Date
  competition: string | undefined
  state: CompetitionState
  derived: Competition
  onWall: NameOf
  inHand: NameOf
  playersOf: DayNames['playersOf']
}
