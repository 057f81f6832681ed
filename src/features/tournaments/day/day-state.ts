import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import type { BlockReason, BreakReason, DayEntry, HallSettings } from './day-entry.ts'

/** @property isHere false if the team was marked absent */
export type Arrival = { isHere: boolean; at: Date }
export type Blocked = { reason: BlockReason | undefined; at: Date }
/** @property until when proposals resume */
export type Pause = { until: Date; reason: BreakReason; since: Date }

/** A tournament that a computer took along. @property status `revoked`: its return is refused @property at since when */
export type Lease = { id: string; until: Date; at: Date; status: 'out' | 'returned' | 'revoked' }
/** An entry from the hall that awaits a decision. @property against ids of the conflicting entries made here */
export type Held = { entry: DayEntry; at: Date; against: readonly string[] }

/**
 * The state that the log of an event adds up to.
 *
 * @property hall settings changed on the day; the event has the rest @property held by entry id
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
