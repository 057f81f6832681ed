import type { DayStore } from '#features/tournaments/day/day-store.ts'
import type { EnteredTeam } from '#features/tournaments/day/day-names.ts'
import { makeDay } from '#features/tournaments/day/day.ts'
import type { ResultNameStore } from '#features/tournaments/day/result-name-store.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'

export type KeepNamesWork = {
  events: { findById(id: EventId): Promise<TournamentEvent | undefined> }
  days: Pick<DayStore, 'read' | 'listEvents'>
  names: Pick<ResultNameStore, 'keep'>
  listTeams: (eventId: EventId) => Promise<readonly EnteredTeam[]>
}

/**
 * Results stay when the registrations of a tournament go. What everybody could read of them until then is kept: names of teams, and of
 * people where each of an entry agreed. Who has not is „Meldung 7“ then as before.
 *
 * @param until events that began by then
 */
export async function keepResultNames({ events, days, names, listTeams }: KeepNamesWork, until: Date): Promise<void> {
  for (const id of await days.listEvents()) {
    const event = await events.findById(id)
    if (!event || event.startsAt > until) continue
    const day = makeDay(event, { added: await days.read(id), teams: await listTeams(id) })
    const played = new Set([...day.competitions.values()].flatMap(({ state }) => state.entrants.map(({ id }) => id)))
    const known = day.teams.filter((team) => played.has(team.id) && day.isNamed(team.id))
    await names.keep(id, new Map(known.map((team) => [team.id, day.publicNameOf(team.id)])))
  }
}
