import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { Lot } from '#table-tennis/ranking/rank-group.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { LineUp } from '#table-tennis/ties/line-up.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import type { Setup } from './setup.ts'

/** A place of a frame: a place (from 1) of a group (from 0), or, without groups, an entrant. */
export type Slot = { group: number; place: number } | { entrant: string } | 'bye'

/** `groups`, `swiss`, or the key of a frame. */
export type Stage = string

/** Why an entrant plays no more. */
export const WITHDRAWAL_REASONS = ['withdrawn', 'no-show', 'disqualified'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

/** Frames are drawn by the places of the groups, so that a corrected group moves only the entrants it affects. */
export type DrawEntries = {
  /** Entrants and rules; repeated before anything is drawn, it replaces the previous one. */
  'set-up': { setup: Setup; entrants: readonly Entrant[] }
  /** An entrant who did not come, removed before the draw. */
  struck: { entrant: string }
  /** The hash shown before a draw. */
  'draw-committed': { commitment: string }
  /** The number behind the hash, and the version of the draw (default 1). */
  'draw-revealed': { secret: string; version?: number }
  /** A repeated draw discards everything that was played. */
  'groups-drawn': { groups: readonly (readonly string[])[] }
  'frame-drawn': { frame: string; slots: readonly Slot[] }
  /** A round of the Swiss system, counted from 1. */
  'round-drawn': { round: number; pairs: readonly (readonly [string, string])[]; bye?: string | undefined }
  /** The reason for a repeated draw, written before it. */
  'drawn-again': { reason: string }
  /** Two entrants swapped by hand, before the release. */
  'swapped-in-groups': { one: string; other: string; reason: string }
  /** Two positions swapped by hand, counted from 0. */
  'swapped-in-frame': { frame: string; one: number; other: number; reason: string }
  /** A latecomer after the draw, added to a group (counted from 0) that is not over. */
  'joined-group': { entrant: Entrant; group: number }
  /** A stage is final, its ties can be called. */
  released: { stage: Stage }
}

export type CallEntries = {
  /** A tie was called to its tables with these sides. */
  called: { tie: string; home: string; guest: string; tables: readonly string[] }
  /** The tie is called again, because nobody came. */
  'called-again': { tie: string }
  /** The tie goes back to the list. */
  'called-off': { tie: string }
  /** Play has begun. */
  begun: { tie: string }
  /** A stale tie is played as it was called; the displaced entrant takes over the place of the one who holds its line. */
  kept: { tie: string }
  /** More minutes to come to the table. */
  'more-time': { tie: string; minutes: number }
  /** The tie moves to other tables. */
  moved: { tie: string; tables: readonly string[] }
  /** The entrant who umpires; undefined for none. */
  umpire: { tie: string; entrant?: string | undefined }
}

export type ResultEntries = {
  /** The line-up of a side: for this tie, and for its next ones until another line-up is named. */
  'lined-up': { tie: string; entrant: string } & LineUp
  /**
   * A result, or a corrected one; it need not end the tie. An unconfirmed one is the claim of one side (the desk's own is always
   * confirmed): it counts once another report confirms it.
   */
  reported: { tie: string; result: TieResult; by: 'desk' | 'slip'; side?: Side | undefined; confirmed: boolean }
  /** The result no longer counts, and the tie goes back to the list. */
  annulled: { tie: string }
  /** An entrant plays no more. */
  withdrawn: { entrant: string; why: WithdrawalReason }
  /** Revokes a withdrawal: all played ties count again. */
  'plays-again': { entrant: string }
  /** A lot among equals of a group, with the number by which it was drawn. */
  'lot-drawn': { group: number; order: Lot; secret: string }
}

export type Entries = DrawEntries & CallEntries & ResultEntries

/**
 * One thing that happened in a competition. The log is append-only: a result is corrected by reporting it again, a draw by drawing again. A
 * written entry keeps its meaning; new kinds and new optional fields may be added.
 */
export type LogEntry<K extends keyof Entries = keyof Entries> = { [Kind in K]: { kind: Kind } & Entries[Kind] }[K]
