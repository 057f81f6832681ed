import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HandledRegistration } from './handling.ts'
import { placeOf } from './team.ts'

/** @property names in the order of the alphabet @property unnamed so many more play, whose names nobody agreed to show */
export type PublicEntries = { name: string; names: string[]; unnamed: number; waiting: number }[]

/** Where children play, no search engine is to find who. */
export const isListedForSearch = (event: TournamentEvent): boolean =>
  event.entryList === 'teams' && !competitionsOf(event).some(({ youth }) => youth === true)

/**
 * Who has a place, by competition: names of teams and nothing else. The entry of a single or a double is called like people, so it is
 * named only where all of them want to be.
 *
 * @param isNamePublic whether the people of an entry agree to be named
 */
export function publicEntries(
  event: TournamentEvent,
  registrations: readonly Pick<HandledRegistration, 'id' | 'teams' | 'handling'>[],
  isNamePublic: (registrationId: string, position: number) => boolean,
): PublicEntries {
  const teams = registrations.flatMap(({ id, teams: own, handling: { mark } }) =>
    own.map((team) => ({ ...team, id, place: placeOf(mark, team) })),
  )
  return competitionsOf(event).map(({ key, name, kind }) => {
    const entered = teams.filter(({ competition }) => competition === key)
    const seated = entered.filter(({ place }) => place === 'held')
    const named = seated.filter(({ id, position }) => kind === 'team' || isNamePublic(id, position))
    return {
      name,
      names: named.map((team) => team.name).toSorted((a, b) => a.localeCompare(b, 'de')),
      unnamed: seated.length - named.length,
      waiting: entered.filter(({ place }) => place === 'queued' || place === 'offered').length,
    }
  })
}
