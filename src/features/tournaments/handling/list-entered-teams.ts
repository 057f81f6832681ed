import type { EnteredTeam } from '#features/tournaments/day/day-names.ts'
import type { ResultNameStore } from '#features/tournaments/day/result-name-store.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { UNHANDLED } from '#features/tournaments/registrations/handling.ts'
import type { HandlingStores } from './context.ts'
import { placeOf, teamId } from '#features/tournaments/registrations/team.ts'

export type EnteredStores = Pick<HandlingStores, 'registrations' | 'handling' | 'players'> & {
  resultNames: ResultNameStore
}

/** Who has entered an event, in the order in which they did, as its day needs them. */
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

/** Of a team whose registration is gone. */
const GONE = { competition: '', place: 'none', people: [], isKept: true } as const
