import type { HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import { placeOf, teamId } from '#features/tournaments/registrations/team.ts'
import type { DayState } from '#features/tournaments/day/day-state.ts'

/**
 * A team in the list at the door.
 *
 * @property id permanent @property reference, position where it is in the registrations
 * @property isHere undefined until the door has ticked it
 * @property turn in the queue, from 1; undefined for a team with a place
 */
export type CheckInTeam = {
  id: string
  name: string
  competition: string
  reference: string
  position: number
  isHere: boolean | undefined
  since: Date | undefined
  turn: number | undefined
}

/** All teams that have or await a place, in alphabetical order. */
export function listForDoor(registrations: readonly HandledRegistration[], { arrivals }: DayState): CheckInTeam[] {
  const known = registrations.flatMap(({ id, reference, teams: own, handling: { mark } }) =>
    own.map((team) => ({ team, reference, id: teamId(id, team), place: placeOf(mark, team) })),
  )
  const queue = known
    .filter(({ place }) => place === 'queued' || place === 'offered')
    .toSorted((one, other) => (one.team.queueNumber ?? 0) - (other.team.queueNumber ?? 0))
  const turnOf = (id: string, competition: string) =>
    queue.filter(({ team }) => team.competition === competition).findIndex((waiting) => waiting.id === id) + 1
  return known
    .filter(({ place }) => place === 'held' || place === 'queued' || place === 'offered')
    .map(({ team, id, reference, place }): CheckInTeam => {
      const arrival = arrivals.get(id)
      return {
        id,
        reference,
        name: team.name,
        competition: team.competition,
        position: team.position,
        isHere: arrival?.isHere,
        since: arrival?.at,
        turn: place === 'held' ? undefined : turnOf(id, team.competition),
      }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de') || (one.id < other.id ? -1 : 1))
}

/**
 * The teams to draw: those with a place that are here. If no team was ticked as here, the door was not used, and all with a place count
 * except those marked absent.
 */
export function listPresent(teams: readonly CheckInTeam[], key: string): CheckInTeam[] {
  const seated = teams.filter(({ competition, turn }) => competition === key && turn === undefined)
  const isUsed = seated.some(({ isHere }) => isHere === true)
  return seated.filter(({ isHere }) => (isUsed ? isHere === true : isHere !== false))
}
