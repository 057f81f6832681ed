import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Day } from './day.ts'

export type Listener = (day: Day) => void

/** @property told number of the last entry that the listeners know */
export type Watched = { event: TournamentEvent; told: number; listeners: Set<Listener> }

/**
 * What this process caches of tournament days, and its listeners. Writes never depend on it.
 *
 * @property elapsed monotonic clock in milliseconds, with any origin @property reading pending reads, shared by concurrent callers
 */
export type DayMemory = {
  elapsed: () => number
  known: Map<EventId, { day: Day; readAt: number }>
  reading: Map<EventId, Promise<Day>>
  begun: Map<EventId, { isBegun: boolean; readAt: number }>
  watched: Map<EventId, Watched>
}

export const createDayMemory = (elapsed = () => performance.now()): DayMemory => ({
  elapsed,
  known: new Map(),
  reading: new Map(),
  begun: new Map(),
  watched: new Map(),
})
