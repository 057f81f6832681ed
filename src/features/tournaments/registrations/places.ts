import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Handling } from './handling.ts'
import { holdsPlace, type Team } from './team.ts'

/** Places of a competition, one per team. @property taken may exceed the total, after that was lowered */
export type Places = { total: number; taken: number }

/** By competition, for those that have a limit. */
export type EventPlaces = ReadonlyMap<string, Places>

/**
 * There is no place for all of the teams, so none is taken. @property free places that are left @property competition its name, if the event
 * has several
 */
export type EventFull = {
  kind: 'event-full'
  free: number
  wanted: number
  contactEmail: string
  competition?: string | undefined
}

/** @param places undefined without a limit */
export const countFree = (places: Places | undefined): number =>
  places === undefined ? Infinity : Math.max(0, places.total - places.taken)

/** An event and how many places of a competition are free; `Infinity` without a limit. */
type Offer = {
  event: Parameters<typeof competitionsOf>[0] & { contactEmail: string }
  free: (competition: string) => number
}

/** Whether all teams would find a place, each in its competition. */
export function findPlaces({ event, free }: Offer, teams: readonly Team[]): Result<void, EventFull> {
  const competitions = competitionsOf(event)
  for (const { key, name } of competitions) {
    const wanted = teams.filter(({ competition }) => competition === key).length
    if (wanted <= free(key)) continue
    const full = { kind: 'event-full', free: free(key), wanted, contactEmail: event.contactEmail } as const
    return err(competitions.length > 1 ? { ...full, competition: name } : full)
  }
  return ok(undefined)
}

/** Gives places to the teams in their order, while there are any. @param free places of a competition */
export function seatTeams<Seated extends Team>(
  teams: readonly Seated[],
  free: (competition: string) => number,
): { seated: Seated[]; unseated: Seated[] } {
  const seated: Seated[] = []
  for (const team of teams) {
    const given = seated.filter(({ competition }) => competition === team.competition).length
    if (given < free(team.competition)) seated.push(team)
  }
  return { seated, unseated: teams.filter((team) => !seated.includes(team)) }
}

/** How many places a registration currently holds. */
export const placesHeld = ({ teams, handling: { mark } }: { teams: readonly Team[]; handling: Handling }): number =>
  teams.filter((team) => holdsPlace(mark, team)).length

export const describePlaces = ({ total, taken }: Places): string =>
  `${taken} von ${total} ${total === 1 ? 'Platz' : 'Plätzen'} vergeben`
