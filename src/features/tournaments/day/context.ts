import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import type { Context } from '#platform/context.ts'
import type { EnteredTeam } from './day-names.ts'
import type { DayMemory } from './day-memory.ts'
import type { DayStore } from './day-store.ts'

export type DayStores = { day: DayStore }

export type DayContext<Stores extends DayStores = DayStores> = Context<Stores> & {
  /** All events, including drafts, for their directors. */
  events: EventFinder
  /** The entered teams, in order of entry. */
  listTeams: (eventId: EventId) => Promise<readonly EnteredTeam[]>
  days: DayMemory
}
