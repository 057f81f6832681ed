import type { LogEntry } from '#table-tennis/results/log-entry.ts'

/** Why nobody is called for a while. */
export const BREAK_REASONS = ['meal', 'ceremony', 'hall', 'other'] as const
export type BreakReason = (typeof BREAK_REASONS)[number]

/** Why nobody can play at a table. */
export const BLOCK_REASONS = ['broken', 'needed', 'other'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** What of the hall can be changed on the day. @property tables their names in the order in which they stand @property callMinutes to come after a call */
export type HallSettings = { tables: readonly string[]; callMinutes: number; restMinutes: number }

/**
 * What concerns the hall, or a team in it, whatever it plays. Nobody is named: teams by their ids, reasons by keys.
 *
 * - `arrived`: the team is here; `not-here`: it is not, or not any more; the later one counts.
 * - `hall-set`: only what it names changes. - `break` until a moment (ISO); `resumed`.
 */
export type HallEntry =
  | { kind: 'arrived' | 'not-here'; team: string }
  | { kind: 'table-blocked'; table: string; reason?: BlockReason | undefined }
  | { kind: 'table-free'; table: string }
  | { kind: 'break'; until: string; reason: BreakReason }
  | { kind: 'resumed' }
  | ({ kind: 'hall-set' } & Partial<HallSettings>)
  | LendingEntry

/**
 * What is said of a tournament that is led somewhere else (decision 0023).
 *
 * - `lent`: a computer in the hall took it along, until a moment (ISO). `taken-back`: it brought it back, or somebody has ended that here;
 *   `admitted`: after that what it brings is taken all the same.
 * - `held`: what the hall says of something of which something else was said here meanwhile (`against`: ids); it does not count.
 * - `settled`: of these held entries (ids) the hall's word counts from now on, or that of home.
 */
export type LendingEntry =
  | { kind: 'lent'; lease: string; until: string }
  | { kind: 'taken-back'; lease: string; why: 'returned' | 'revoked' }
  | { kind: 'admitted'; lease: string }
  | { kind: 'held'; entry: DayEntry; against: readonly string[] }
  | { kind: 'settled'; held: readonly string[]; side: 'hall' | 'home' }

/** @property competition its key, where the entry belongs to one */
export type DayEntry = HallEntry | ({ competition: string } & LogEntry)

/**
 * @property number from 1, without a gap @property id chosen by whoever sends it, once for each command: sent twice it is the same entry
 * @property by id of the account; undefined for a slip, the door or the console; `hall:` and the lease for what was brought back
 */
export type KeptDayEntry = { number: number; id: string; at: Date; by: string | undefined; entry: DayEntry }
export type NewDayEntry = Omit<KeptDayEntry, 'number'>
