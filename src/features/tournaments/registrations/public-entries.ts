import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HandledRegistration } from './handling.ts'
import { placeOf } from './team.ts'

/** So many people an entry is called by. */
const PEOPLE = { single: 1, double: 2 } as const

/** @property names in the order of the alphabet @property unnamed so many more play, whose names nobody agreed to show */
export type PublicEntries = { name: string; names: string[]; unnamed: number; waiting: number }[]

/** Where children play, no search engine is to find who. */
export const isListedForSearch = (event: TournamentEvent): boolean =>
  event.entryList === 'teams' && !competitionsOf(event).some(({ youth }) => youth === true)

/**
 * Who has a place, by competition: names of teams and nothing else. The entry of a single or a double is called like people, so it is
 * named only where all of them want to be.
 *
 * @param agreements of the people of an entry who are known, whether each agrees to be named
 */
export function publicEntries(
  event: TournamentEvent,
  registrations: readonly Pick<HandledRegistration, 'id' | 'teams' | 'handling'>[],
  agreements: (registrationId: string, position: number) => readonly boolean[],
): PublicEntries {
  const teams = registrations.flatMap(({ id, teams: own, handling: { mark } }) =>
    own.map((team) => ({ ...team, id, place: placeOf(mark, team) })),
  )
  return competitionsOf(event).map(({ key, name, kind }) => {
    const entered = teams.filter(({ competition }) => competition === key)
    const seated = entered.filter(({ place }) => place === 'held')
    const named = seated.filter(({ id, position }) => {
      const agreed = agreements(id, position)
      return kind === 'team' || (agreed.length >= PEOPLE[kind] && agreed.every(Boolean))
    })
    return {
      name,
      names: named.map((team) => team.name).toSorted((a, b) => a.localeCompare(b, 'de')),
      unnamed: seated.length - named.length,
      waiting: entered.filter(({ place }) => place === 'queued' || place === 'offered').length,
    }
  })
}
