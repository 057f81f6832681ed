import { competitionsOf, type CompetitionKind } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HandledRegistration } from './handling.ts'
import { placeOf } from './team.ts'

/** So many people an entry is called by. */
const PEOPLE = { single: 1, double: 2 } as const

/**
 * Whether an entry's name may stand where everybody reads it. That of a single or a double is what people are called, so all of them must want it.
 *
 * @param agreed of the people of the entry who are known, whether each agrees
 */
export const mayBeNamed = (kind: CompetitionKind, agreed: readonly boolean[]): boolean =>
  kind === 'team' || (agreed.length >= PEOPLE[kind] && agreed.every(Boolean))

/** @property names in the order of the alphabet @property unnamed so many more play, whose names nobody agreed to show */
export type PublicEntries = { name: string; names: string[]; unnamed: number; waiting: number }[]

/** Where children play, no search engine is to find who. */
export const isListedForSearch = (event: TournamentEvent): boolean =>
  event.entryList === 'teams' && !competitionsOf(event).some(({ youth }) => youth === true)

/**
 * Who has a place, by competition: names of teams and nothing else.
 *
 * @param agreements of the people of an entry who are known, whether each agrees to be named
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
