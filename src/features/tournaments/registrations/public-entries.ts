import { competitionsOf, type CompetitionKind } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HandledRegistration } from './handling.ts'
import { placeOf } from './team.ts'

/** Number of people who name an entry. */
const PEOPLE = { single: 1, double: 2 } as const

/**
 * Whether an entry's name may be public. A single or a double is named after its people, so all of them must consent.
 *
 * @param agreed whether each known person of the entry consents
 */
export const mayBeNamed = (kind: CompetitionKind, agreed: readonly boolean[]): boolean =>
  kind === 'team' || (agreed.length >= PEOPLE[kind] && agreed.every(Boolean))

/** @property names in alphabetical order @property unnamed number of further entries, without consent to show their names */
export type PublicEntries = { name: string; names: string[]; unnamed: number; waiting: number }[]

/** Search engines must not find the names of children. */
export const isListedForSearch = (event: TournamentEvent): boolean =>
  event.entryList === 'teams' && !competitionsOf(event).some(({ youth }) => youth === true)

/**
 * The entries with a place, by competition: names of teams and nothing else.
 *
 * @param agreements whether each known person of an entry consents to be named
 */
export function publicEntries(
  event: TournamentEvent,
  registrations: readonly HandledRegistration[],
  agreements: (registrationId: string, position: number) => readonly boolean[],
): PublicEntries {
  const teams = registrations.flatMap(({ id, teams: own, handling: { mark } }) =>
    own.map((team) => ({ ...team, id, place: placeOf(mark, team) })),
  )
  return competitionsOf(event).map(({ key, name, kind }) => {
    const entered = teams.filter(({ competition }) => competition === key)
    const seated = entered.filter(({ place }) => place === 'held')
    const named = seated.filter(({ id, position }) => mayBeNamed(kind, agreements(id, position)))
    return {
      name,
      names: named.map((team) => team.name).toSorted((a, b) => a.localeCompare(b, 'de')),
      unnamed: seated.length - named.length,
      waiting: entered.filter(({ place }) => place === 'queued' || place === 'offered').length,
    }
  })
}
