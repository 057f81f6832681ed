import type { DayContext } from '#features/tournaments/day/context.ts'
import { createDayMemory } from '#features/tournaments/day/day-memory.ts'
import { listEnteredTeams, type EnteredStores } from './list-entered-teams.ts'

/** What use cases of a tournament's day ask for besides the stores; its memory begins empty. */
export const openDay = (stores: EnteredStores): Pick<DayContext, 'days' | 'listTeams'> => ({
  days: createDayMemory(),
  listTeams: (eventId) => listEnteredTeams(stores, eventId),
})
