import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import type { Context } from '#platform/context.ts'
import type { EnteredTeam } from './day-names.ts'
import type { DayMemory } from './day-memory.ts'
import type { DayStore } from './day-store.ts'

export type DayStores = { day: DayStore }

export type DayContext<Stores extends DayStores = DayStores> = Context<Stores> & {
  /** All events, drafts too, for those who lead them. */
  events: EventFinder
  /** Who has entered, in the order in which they did. */
  listTeams: (eventId: EventId) => Promise<readonly EnteredTeam[]>
  days: DayMemory
}
