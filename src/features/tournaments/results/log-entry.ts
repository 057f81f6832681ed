import type { Entrant } from '#features/tournaments/draw/entrant.ts'
import type { PlaysFor } from '#features/tournaments/draw/knockout-tree.ts'
import type { Lot } from '#features/tournaments/ranking/rank-group.ts'
import type { RankingName } from '#features/tournaments/ranking/ranking-rules.ts'
import type { TieResult } from '#features/tournaments/ties/tie-result.ts'
import type { TieRules } from '#features/tournaments/ties/tie-rules.ts'
import type { WithdrawalRule } from '#features/tournaments/ties/withdraw.ts'

/**
 * What a competition plays: groups, then a frame.
 *
 * @property advancing so many of each group play in the main frame
 * @property consolation whether everybody else plays in a frame of their own (Trostrunde)
 */
export type Setup = {
  rules: TieRules
  ranking: RankingName
  withdrawal: WithdrawalRule
  advancing: number
  playsFor: PlaysFor
  consolation: boolean
}

export type FrameName = 'main' | 'consolation'

/** A place of a frame: whoever came to this place in that group, both counted from 0 and 1; undefined is a bye. */
export type Slot = { group: number; place: number } | undefined

/**
 * One thing that happened. Nothing is ever changed or taken out of the log of a competition: a result is corrected by reporting it again, a
 * draw by drawing again.
 *
 * - `set-up`: who plays, and by which rules. - `struck`: somebody who did not come, before the draw.
 * - `groups-drawn`, `frame-drawn`: who stands where. Frames are drawn by the places of the groups, so that a corrected group moves those whom
 *   it moves, and nobody else.
 * - `called`: a tie went to its tables with these sides, `called-off`: it went back to the list.
 * - `reported`: a result, or a corrected one. - `withdrawn`: somebody plays no more. - `lot-drawn`: among equals of a group.
 */
export type LogEntry =
  | { kind: 'set-up'; setup: Setup; entrants: readonly Entrant[] }
  | { kind: 'struck'; entrant: string }
  | { kind: 'groups-drawn'; groups: readonly (readonly string[])[] }
  | { kind: 'frame-drawn'; frame: FrameName; slots: readonly Slot[] }
  | { kind: 'called'; tie: string; home: string; guest: string; tables: readonly string[] }
  | { kind: 'called-off'; tie: string }
  | { kind: 'reported'; tie: string; result: TieResult }
  | { kind: 'withdrawn'; entrant: string }
  | { kind: 'lot-drawn'; group: number; order: Lot }
