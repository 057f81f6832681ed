import type { EnteredTeam } from '#features/tournaments/day/day-names.ts'
import type { ResultNameStore } from '#features/tournaments/day/result-name-store.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { UNHANDLED } from '#features/tournaments/registrations/handling.ts'
import type { HandlingStores, HandlingContext } from './context.ts'
import { placeOf, teamId } from '#features/tournaments/registrations/team.ts'
import type { DayContext } from '#features/tournaments/day/context.ts'
import { createDayMemory } from '#features/tournaments/day/day-memory.ts'
import { publicEntries, type PublicEntries } from '#features/tournaments/registrations/public-entries.ts'
import { readHandled } from './handled-registrations.ts'

export type EnteredStores = HandlingStores & { resultNames: ResultNameStore }

/** The teams entered for an event, in order of entry, as its day needs them. */
export async function listEnteredTeams(stores: EnteredStores, eventId: EventId): Promise<EnteredTeam[]> {
  const [registrations, handlings, players, names] = await Promise.all([
    stores.registrations.listForEvent(eventId),
    stores.handling.listForEvent(eventId),
    stores.players.listForEvent(eventId),
    stores.resultNames.list(eventId),
  ])
  const entered = registrations.flatMap(({ id, teams }): EnteredTeam[] => {
    const { mark } = handlings.get(id) ?? UNHANDLED
    const people = players.get(id) ?? []
    return teams.map((team) => ({
      id: teamId(id, team),
      competition: team.competition,
      name: team.name,
      place: placeOf(mark, team),
      people: people.filter((player) => player.team === team.position),
    }))
  })
  const there = new Set(entered.map(({ id }) => id))
  const kept = [...names].filter(([id]) => !there.has(id))
  return [...entered, ...kept.map(([id, name]) => ({ ...GONE, id, name }))]
}

/** For a team whose registration is deleted. */
const GONE = { competition: '', place: 'none', people: [], isKept: true } as const

/** What use cases of a tournament's day need besides the stores; the memory begins empty. */
export const openDay = (stores: EnteredStores): Pick<DayContext, 'days' | 'listTeams'> => ({
  days: createDayMemory(),
  listTeams: (eventId) => listEnteredTeams(stores, eventId),
})

/** The public list of entries with a place. */
export async function listPublicEntries({ read }: HandlingContext, event: TournamentEvent): Promise<PublicEntries> {
  const players = await read.players.listForEvent(event.id)
  return publicEntries(event, await readHandled(read, event.id), (id, position) =>
    (players.get(id) ?? []).filter(({ team }) => team === position).map(({ isNamePublic }) => isNamePublic),
  )
}
