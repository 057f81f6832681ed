import type { DayNames } from '#features/tournaments/day/day-names.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import type { Competition } from '#table-tennis/results/competition-ties.ts'

/** What an entry is called. */
export type NameOf = (entry: string) => string

/**
 * What papers of a competition are made of.
 *
 * @property competition its name; undefined where the event has only one
 * @property onWall for papers that everybody reads: whoever did not agree is not named @property inHand for those that go to the people
 *   themselves and the desk @property playersOf whom a team has named, in its own order, for the same papers
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
