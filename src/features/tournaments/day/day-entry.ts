import type { LogEntry } from '#table-tennis/results/log-entry.ts'

/** Why nobody is called for a while. */
export const BREAK_REASONS = ['meal', 'ceremony', 'hall', 'other'] as const
export type BreakReason = (typeof BREAK_REASONS)[number]

/** Why nobody can play at a table. */
export const BLOCK_REASONS = ['broken', 'needed', 'other'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** What of the hall can be changed on the day. @property tables their names in the order in which they stand @property callMinutes to come after a call */
export type HallSettings = { tables: readonly string[]; callMinutes: number; restMinutes: number }

/** What concerns the hall, or a team in it, whatever it plays. Nobody is named: teams by their ids, reasons by keys. */
export type HallEntries = {
  /** The team is here. Of this and the next the later one counts. */
  arrived: { team: string }
  /** It is not, or not any more. */
  'not-here': { team: string }
  'table-blocked': { table: string; reason?: BlockReason | undefined }
  'table-free': { table: string }
  /** Until a moment (ISO). */
  break: { until: string; reason: BreakReason }
  resumed: object
  /** Only what it names changes. */
  'hall-set': Partial<HallSettings>
  /** A computer in the hall took the tournament along, until a moment (ISO); decision 0023. */
  lent: { lease: string; until: string }
  /** It brought it back, or somebody has ended that here. */
  'taken-back': { lease: string; why: 'returned' | 'revoked' }
  /** After that what it brings is taken all the same. */
  admitted: { lease: string }
  /** What the hall says of something of which something else was said here meanwhile (`against`: ids); it does not count. */
  held: { entry: DayEntry; against: readonly string[] }
  /** Of these held entries (ids) the hall's word counts from now on, or that of home. */
  settled: { held: readonly string[]; side: 'hall' | 'home' }
}

export type HallEntry<K extends keyof HallEntries = keyof HallEntries> = {
  [Kind in K]: { kind: Kind } & HallEntries[Kind]
}[K]

/** @property competition its key, where the entry belongs to one */
export type DayEntry = HallEntry | ({ competition: string } & LogEntry)

/**
 * @property number from 1, without a gap @property id chosen by whoever sends it, once for each command: sent twice it is the same entry
 * @property by id of the account; undefined for a slip, the door or the console; `hall:` and the lease for what was brought back
 */
export type KeptDayEntry = { number: number; id: string; at: Date; by: string | undefined; entry: DayEntry }
export type NewDayEntry = Omit<KeptDayEntry, 'number'>
