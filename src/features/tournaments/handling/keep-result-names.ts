import type { DayStore } from '#features/tournaments/day/day-store.ts'
import { makeDay } from '#features/tournaments/day/day.ts'
import type { EventStore } from '#features/tournaments/events/event-store.ts'
import { listEnteredTeams, type EnteredStores } from './list-entered-teams.ts'

export type ResultNameStores = EnteredStores & { events: EventStore; day: DayStore }

/**
 * Results stay when the registrations of a tournament go. What everybody could read of them until then is kept: names of teams, and of
 * people where each of an entry agreed. Who has not is „Meldung 7“ then as before.
 *
 * @param until events that began by then
 */
export async function keepResultNames(stores: ResultNameStores, until: Date): Promise<void> {
  for (const id of await stores.day.listEvents()) {
    const event = await stores.events.findById(id)
    if (!event || event.startsAt > until) continue
    const day = makeDay(event, { added: await stores.day.read(id), teams: await listEnteredTeams(stores, id) })
    const played = new Set([...day.competitions.values()].flatMap(({ state }) => state.entrants.map(({ id }) => id)))
    const known = day.teams.filter((team) => played.has(team.id) && day.isNamed(team.id))
    await stores.resultNames.keep(id, new Map(known.map((team) => [team.id, day.publicNameOf(team.id)])))
  }
}
