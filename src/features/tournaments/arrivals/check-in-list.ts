import type { HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import { placeOf, teamId } from '#features/tournaments/registrations/team.ts'
import type { DayState } from '#features/tournaments/day/day-state.ts'

/**
 * A team as the door sees it.
 *
 * @property id for good @property reference, position where it stands in the registrations
 * @property isHere undefined as long as nobody has said anything
 * @property turn in the queue, from 1; undefined for whoever has a place
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

/** Everybody who plays or waits for a place, by the alphabet. */
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
 * Who is drawn: whoever has a place and is here. Where nobody has been ticked off at the door, it was not used, and everybody with a place is.
 */
export function listPresent(teams: readonly CheckInTeam[], key: string): CheckInTeam[] {
  const seated = teams.filter(({ competition, turn }) => competition === key && turn === undefined)
  const isUsed = seated.some(({ isHere }) => isHere === true)
  return seated.filter(({ isHere }) => (isUsed ? isHere === true : isHere !== false))
}
