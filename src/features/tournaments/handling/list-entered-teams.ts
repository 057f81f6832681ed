import type { EnteredTeam } from '#features/tournaments/day/day-names.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { UNHANDLED } from '#features/tournaments/registrations/handling.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { placeOf, teamId } from '#features/tournaments/registrations/team.ts'
import type { Database } from '#platform/db/database.ts'
import { createHandlingStore } from './handling-store.ts'

/** Who has entered an event, in the order in which they did, as its day needs them. */
export async function listEnteredTeams(db: Database, eventId: EventId): Promise<EnteredTeam[]> {
  const [registrations, handlings, players] = await Promise.all([
    createRegistrationStore(db).listForEvent(eventId),
    createHandlingStore(db).listForEvent(eventId),
    createPlayerStore(db).listForEvent(eventId),
  ])
  return registrations.flatMap(({ id, teams }) => {
    const { mark } = handlings.get(id) ?? UNHANDLED
    const people = players.get(id) ?? []
    return teams.map((team) => ({
      ...{ id: teamId(id, team), competition: team.competition, name: team.name, place: placeOf(mark, team) },
      people: people.filter((player) => player.team === team.position),
    }))
  })
}
