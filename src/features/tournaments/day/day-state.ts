import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import type { BlockReason, BreakReason, DayEntry, HallSettings } from './day-entry.ts'

/** @property isHere false where somebody has said that it is not */
export type Arrival = { isHere: boolean; at: Date }
export type Blocked = { reason: BlockReason | undefined; at: Date }
/** @property until from then on ties are proposed again */
export type Pause = { until: Date; reason: BreakReason; since: Date }

/** A tournament that a computer took along. @property status `revoked`: what it brings is refused @property at since when */
export type Lease = { id: string; until: Date; at: Date; status: 'out' | 'returned' | 'revoked' }
/** What the hall has said, and nobody has decided yet. @property against ids of what was said here */
export type Held = { entry: DayEntry; at: Date; against: readonly string[] }

/**
 * What the log of an event adds up to.
 *
 * @property hall what was set on the day; all else stands in the event @property held by the ids of the entries
 */
export type DayState = {
  arrivals: ReadonlyMap<string, Arrival>
  hall: Partial<HallSettings>
  blocked: ReadonlyMap<string, Blocked>
  pause: Pause | undefined
  competitions: ReadonlyMap<string, CompetitionState>
  lease: Lease | undefined
  held: ReadonlyMap<string, Held>
}

export const EMPTY_DAY: DayState = {
  arrivals: new Map(),
  hall: {},
  blocked: new Map(),
  pause: undefined,
  competitions: new Map(),
  lease: undefined,
  held: new Map(),
}
