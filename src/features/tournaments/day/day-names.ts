import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { mayBeNamed } from '#features/tournaments/registrations/public-entries.ts'
import type { Place } from '#features/tournaments/registrations/team.ts'
import type { DayState } from './day-state.ts'

/** @property position within the entry, which stays theirs whoever else goes */
export type NamedPlayer = { position: number; name: string; isNamePublic: boolean }

/**
 * Who has entered, as the registrations know it.
 *
 * @property id of the team, for good @property people who are known to play for it
 * @property isKept the registration is gone, and what everybody could read of it stayed
 */
export type EnteredTeam = {
  id: string
  competition: string
  name: string
  place: Place
  people: readonly NamedPlayer[]
  isKept?: true
}

export type DayNames = {
  /** For those who lead the tournament. */
  nameOf: (team: string) => string
  /** For everybody: „Meldung 7“ where somebody has not agreed, or the name is not kept any more. */
  publicNameOf: (team: string) => string
  /** Whether everybody may read the name. */
  isNamed: (team: string) => boolean
  /** Who is busy while a team plays: itself, and people of it who have entered another competition, too. */
  peopleOf: (team: string) => readonly string[]
  /** Who is named for a team, in that order; nobody for an unknown one. */
  playersOf: (team: string | undefined) => readonly NamedPlayer[]
}

/** @param teams in the order in which they were entered */
export function nameTeams(
  event: TournamentEvent,
  teams: readonly EnteredTeam[],
  { competitions }: Pick<DayState, 'competitions'>,
): DayNames {
  const kinds = new Map(competitionsOf(event).map(({ key, kind }) => [key, kind]))
  const byId = new Map(teams.map((team) => [team.id, team]))
  const numbers = numberTeams(teams, competitions)
  const neutral = (id: string) => `Meldung ${numbers.get(id) ?? '?'}`
  const isPublic = ({ competition, people, isKept }: EnteredTeam) =>
    isKept === true ||
    mayBeNamed(
      kinds.get(competition) ?? 'single',
      people.map(({ isNamePublic }) => isNamePublic),
    )
  const shared = namesInSeveral(teams)
  return {
    nameOf: (id) => byId.get(id)?.name ?? neutral(id),
    publicNameOf: (id) => {
      const team = byId.get(id)
      return team && isPublic(team) ? team.name : neutral(id)
    },
    isNamed: (id) => {
      const team = byId.get(id)
      return team !== undefined && isPublic(team)
    },
    playersOf: (id) => byId.get(id ?? '')?.people ?? [],
    peopleOf: (id) => {
      const team = byId.get(id)
      return [id, ...(team ? personsOf(team).filter((person) => shared.has(person)) : [])]
    },
  }
}

/** Those who play first, in the order of their set-up, which outlives the registrations; then all others. */
function numberTeams(teams: readonly EnteredTeam[], competitions: DayState['competitions']): Map<string, number> {
  const playing = [...competitions.values()].flatMap(({ entrants }) => entrants.map(({ id }) => id))
  const ids = new Set([...playing, ...teams.map(({ id }) => id)])
  return new Map([...ids].map((id, index) => [id, index + 1]))
}

/** One name for one person, however it is written in each entry; the entry of a single is called like its player. */
const personsOf = ({ name, people }: EnteredTeam): string[] =>
  [name, ...people.map((person) => person.name)].map((each) =>
    each
      .toLocaleLowerCase('de')
      .replace(/[\s.]+/g, ' ')
      .trim(),
  )

function namesInSeveral(teams: readonly EnteredTeam[]): Set<string> {
  const competitions = new Map<string, Set<string>>()
  for (const team of teams) {
    for (const person of personsOf(team)) {
      competitions.set(person, (competitions.get(person) ?? new Set()).add(team.competition))
    }
  }
  return new Set([...competitions].flatMap(([person, own]) => (own.size > 1 ? [person] : [])))
}
