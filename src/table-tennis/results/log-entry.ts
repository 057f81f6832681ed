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

/** Frames are drawn by the places of the groups, so that a corrected group moves those whom it moves, and nobody else. */
export type DrawEntries = {
  /** Who plays, and by which rules; again, before anything was drawn, it replaces the one before. */
  'set-up': { setup: Setup; entrants: readonly Entrant[] }
  /** Somebody who did not come, before the draw. */
  struck: { entrant: string }
  /** The hash that was shown before a draw. */
  'draw-committed': { commitment: string }
  /** The number it belongs to, and by which version of the program it is drawn (left out: 1). */
  'draw-revealed': { secret: string; version?: number }
  /** Drawn again, they forget all that was played. */
  'groups-drawn': { groups: readonly (readonly string[])[] }
  'frame-drawn': { frame: string; slots: readonly Slot[] }
  /** Of the Swiss system, counted from 1. */
  'round-drawn': { round: number; pairs: readonly (readonly [string, string])[]; bye?: string | undefined }
  /** Why, before the draw that it announces. */
  'drawn-again': { reason: string }
  /** By hand, before the release. */
  'swapped-in-groups': { one: string; other: string; reason: string }
  /** Positions counted from 0. */
  'swapped-in-frame': { frame: string; one: number; other: number; reason: string }
  /** Somebody who came after the draw, into a group (counted from 0) that was not over. */
  'joined-group': { entrant: Entrant; group: number }
  /** A stage is final, its ties can be called. */
  released: { stage: Stage }
}

export type CallEntries = {
  /** A tie went to its tables with these sides. */
  called: { tie: string; home: string; guest: string; tables: readonly string[] }
  /** Nobody came. */
  'called-again': { tie: string }
  /** Back to the list. */
  'called-off': { tie: string }
  /** They play. */
  begun: { tie: string }
  /** Begun with sides that would be others now, it is played as it is; whoever would stand there takes over the place given up for it. */
  kept: { tie: string }
  /** So many more to come to the table. */
  'more-time': { tie: string; minutes: number }
  /** To other tables. */
  moved: { tie: string; tables: readonly string[] }
  /** The entrant who counts; undefined for nobody. */
  umpire: { tie: string; entrant?: string | undefined }
}

export type ResultEntries = {
  /** Who plays for a side: in this tie, and in its next ones until something else is said. */
  'lined-up': { tie: string; entrant: string } & LineUp
  /**
   * A result, or a corrected one; it need not be the end of the tie. What is not `confirmed` is one side's word (the desk's own is always
   * confirmed): it counts once somebody else has reported the same as confirmed.
   */
  reported: { tie: string; result: TieResult; by: 'desk' | 'slip'; side?: Side | undefined; confirmed: boolean }
  /** What was played counts for nothing, and the tie goes back to the list. */
  annulled: { tie: string }
  /** Somebody plays no more. */
  withdrawn: { entrant: string; why: WithdrawalReason }
  /** That was not so, and all that was played counts. */
  'plays-again': { entrant: string }
  /** Among equals of a group, with the number by which it was drawn. */
  'lot-drawn': { group: number; order: Lot; secret: string }
}

/** All kinds of entries, by what each of them says. */
export type Entries = DrawEntries & CallEntries & ResultEntries

/**
 * One thing that happened in a competition. Nothing is ever changed or taken out of its log: a result is corrected by reporting it again, a
 * draw by drawing again. Once written an entry keeps its meaning; new kinds and new optional fields may be added.
 */
export type LogEntry<K extends keyof Entries = keyof Entries> = { [Kind in K]: { kind: Kind } & Entries[Kind] }[K]
