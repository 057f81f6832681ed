import type { EnteredTeam } from '#features/tournaments/day/day-names.ts'
import { createResultNameStore } from '#features/tournaments/day/result-name-store.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { UNHANDLED } from '#features/tournaments/registrations/handling.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { placeOf, teamId } from '#features/tournaments/registrations/team.ts'
import type { Database } from '#platform/db/database.ts'
import { createHandlingStore } from './handling-store.ts'

/** Who has entered an event, in the order in which they did, as its day needs them. */
export async function listEnteredTeams(db: Database, eventId: EventId): Promise<EnteredTeam[]> {
  const [registrations, handlings, players, names] = await Promise.all([
    createRegistrationStore(db).listForEvent(eventId),
    createHandlingStore(db).listForEvent(eventId),
    createPlayerStore(db).listForEvent(eventId),
    createResultNameStore(db).list(eventId),
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

/** Of a team whose registration is gone. */
const GONE = { competition: '', place: 'none', people: [], isKept: true } as const
