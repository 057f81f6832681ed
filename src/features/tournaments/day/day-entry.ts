import type { LogEntry } from '#table-tennis/results/log-entry.ts'

export const BREAK_REASONS = ['meal', 'ceremony', 'hall', 'other'] as const
export type BreakReason = (typeof BREAK_REASONS)[number]

export const BLOCK_REASONS = ['broken', 'needed', 'other'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** Hall settings that can be changed on the day. @property tables names, in hall order @property callMinutes time to appear after a call */
export type HallSettings = { tables: readonly string[]; callMinutes: number; restMinutes: number }

/** Entries about the hall, or about a team in any competition. No names: teams appear by id, reasons by key. */
export type HallEntries = {
  /** The team is here. The latest `arrived` or `not-here` counts. */
  arrived: { team: string }
  /** The team is absent, or has left. */
  'not-here': { team: string }
  'table-blocked': { table: string; reason?: BlockReason | undefined }
  'table-free': { table: string }
  /** Until a time (ISO). */
  break: { until: string; reason: BreakReason }
  resumed: object
  /** Changes only the settings it names. */
  'hall-set': Partial<HallSettings>
  /** A computer in the hall took the tournament along, until a time (ISO); decision 0023. */
  lent: { lease: string; until: string }
  /** The computer returned it, or a user here revoked the lease. */
  'taken-back': { lease: string; why: 'returned' | 'revoked' }
  /** From here on, the return of a revoked lease is accepted again. */
  admitted: { lease: string }
  /** A hall's entry that conflicts with entries made here meanwhile (`against`: ids); it does not count until settled. */
  held: { entry: DayEntry; against: readonly string[] }
  /** Decides for these held entries (ids) whether the hall's version counts, or home's. */
  settled: { held: readonly string[]; side: 'hall' | 'home' }
}

export type HallEntry<K extends keyof HallEntries = keyof HallEntries> = {
  [Kind in K]: { kind: Kind } & HallEntries[Kind]
}[K]

/** @property competition its key, if the entry belongs to one */
export type DayEntry = HallEntry | ({ competition: string } & LogEntry)

/**
 * @property number from 1, without gaps @property id idempotency key chosen by the sender
 * @property by id of the account; undefined for a slip, the door or the console; `hall:` plus the lease for returned entries
 */
export type KeptDayEntry = { number: number; id: string; at: Date; by: string | undefined; entry: DayEntry }
export type NewDayEntry = Omit<KeptDayEntry, 'number'>
