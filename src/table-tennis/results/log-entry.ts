import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { Lot } from '#table-tennis/ranking/rank-group.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { LineUp } from '#table-tennis/ties/line-up.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import type { Setup } from './setup.ts'

/** A place of a frame: whoever came to this place (from 1) in that group (from 0), or, where no group was played, an entrant. */
export type Slot = { group: number; place: number } | { entrant: string } | 'bye'

/** `groups`, `swiss`, or the key of a frame. */
export type Stage = string

/** Why somebody plays no more. */
export const WITHDRAWAL_REASONS = ['withdrawn', 'no-show', 'disqualified'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

/**
 * One thing that happened in a competition. Nothing is ever changed or taken out of its log: a result is corrected by reporting it again, a
 * draw by drawing again. Once written an entry keeps its meaning; new kinds and new optional fields may be added.
 */
export type LogEntry = DrawEntry | CallEntry | LineUpEntry | ResultEntry

/**
 * - `set-up`: who plays, and by which rules; again, before anything was drawn, it replaces the one before. - `struck`: somebody who did not come,
 *   before the draw.
 * - `draw-committed`: the hash that was shown before a draw; `draw-revealed`: the number it belongs to, and by
 *   which version of the program it is drawn (left out: 1).
 * - `groups-drawn`, `frame-drawn`, `round-drawn` (Swiss system, rounds counted from 1): who stands where. Frames are drawn by the places of the
 *   groups, so that a corrected group moves those whom it moves, and nobody else. Groups drawn again forget all that was played.
 * - `drawn-again`: why, before the draw that it announces.
 * - `swapped-in-groups`, `swapped-in-frame` (positions counted from 0): by hand, before the release.
 * - `joined-group`: somebody who came after the draw, into a group (counted from 0) that was not over.
 * - `released`: a stage is final, its ties can be called.
 */
export type DrawEntry =
  | { kind: 'set-up'; setup: Setup; entrants: readonly Entrant[] }
  | { kind: 'struck'; entrant: string }
  | { kind: 'draw-committed'; commitment: string }
  | { kind: 'draw-revealed'; secret: string; version?: number }
  | { kind: 'groups-drawn'; groups: readonly (readonly string[])[] }
  | { kind: 'frame-drawn'; frame: string; slots: readonly Slot[] }
  | { kind: 'round-drawn'; round: number; pairs: readonly (readonly [string, string])[]; bye?: string | undefined }
  | { kind: 'drawn-again'; reason: string }
  | { kind: 'swapped-in-groups'; one: string; other: string; reason: string }
  | { kind: 'joined-group'; entrant: Entrant; group: number }
  | { kind: 'swapped-in-frame'; frame: string; one: number; other: number; reason: string }
  | { kind: 'released'; stage: Stage }

/**
 * - `called`: a tie went to its tables with these sides; `called-again`: nobody came. `begun`: they play. `called-off`: back to the list.
 * - `more-time`: so many more minutes to come to the table. `moved`: to other tables. `umpire`: the entrant who counts; undefined for nobody.
 * - `kept`: a tie begun with sides that would be others now is played as it is; whoever would stand there takes over the place given up for it.
 */
export type CallEntry =
  | { kind: 'called'; tie: string; home: string; guest: string; tables: readonly string[] }
  | { kind: 'called-again' | 'called-off' | 'begun' | 'kept'; tie: string }
  | { kind: 'more-time'; tie: string; minutes: number }
  | { kind: 'moved'; tie: string; tables: readonly string[] }
  | { kind: 'umpire'; tie: string; entrant?: string | undefined }

/** Who plays for a side: in this tie, and in its next ones until something else is said. */
export type LineUpEntry = { kind: 'lined-up'; tie: string; entrant: string } & LineUp

/**
 * - `reported`: a result, or a corrected one; it need not be the end of the tie. What is not `confirmed` is one side's word (the desk's own is
 *   always confirmed): it counts once somebody else has reported the same as confirmed.
 * - `annulled`: what was played counts for nothing, and the tie goes back to the list.
 * - `withdrawn`: somebody plays no more. `plays-again`: that was not so, and all that was played counts. - `lot-drawn`: among equals of a group, with the number by which it was drawn.
 */
export type ResultEntry =
  | {
      kind: 'reported'
      tie: string
      result: TieResult
      by: 'desk' | 'slip'
      side?: Side | undefined
      confirmed: boolean
    }
  | { kind: 'annulled'; tie: string }
  | { kind: 'withdrawn'; entrant: string; why: WithdrawalReason }
  | { kind: 'plays-again'; entrant: string }
  | { kind: 'lot-drawn'; group: number; order: Lot; secret: string }
