import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { mayBeNamed } from '#features/tournaments/registrations/public-entries.ts'
import type { Place } from '#features/tournaments/registrations/team.ts'
import type { DayState } from './day-state.ts'

/** @property position within the entry; it stays the same when other players leave */
export type NamedPlayer = { position: number; name: string; isNamePublic: boolean }

/**
 * An entered team, according to the registrations.
 *
 * @property id of the team, permanent @property people known players of the team
 * @property isKept the registration is deleted; only its public name remains
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
  /** For directors. */
  nameOf: (team: string) => string
  /** For everybody: „Meldung 7“ if consent is missing or the name is no longer stored. */
  publicNameOf: (team: string) => string
  /** Whether everybody may read the name. */
  isNamed: (team: string) => boolean
  /** Who is busy while a team plays: the team itself, and its people who are also in another competition. */
  peopleOf: (team: string) => readonly string[]
  /** The named players of a team, in order; empty for an unknown team. */
  playersOf: (team: string | undefined) => readonly NamedPlayer[]
}

/** @param teams in order of entry */
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

/** Numbers first the teams of a set-up, in its order, which outlives the registrations; then all others. */
function numberTeams(teams: readonly EnteredTeam[], competitions: DayState['competitions']): Map<string, number> {
  const playing = [...competitions.values()].flatMap(({ entrants }) => entrants.map(({ id }) => id))
  const ids = new Set([...playing, ...teams.map(({ id }) => id)])
  return new Map([...ids].map((id, index) => [id, index + 1]))
}

/** Normalised names, to recognise a person across entries; a singles entry has the name of its player. */
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
