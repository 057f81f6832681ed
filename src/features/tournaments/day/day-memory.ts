import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Day } from './day.ts'

export type Listener = (day: Day) => void

/** @property told number of the last entry that the listeners know of */
export type Watched = { event: TournamentEvent; told: number; listeners: Set<Listener> }

/**
 * What a process knows of the days of tournaments, and who listens to them there. What is written never depends on it.
 *
 * @property elapsed milliseconds that have passed, from any beginning @property reading looks at the database that others share
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
