import { nameKey } from '#features/league/fixture.ts'
import type { Team } from '#features/league/team.ts'
import type { ListedMatch, ListMistake } from './read-matches.ts'

type Candidate = Pick<Team, 'slug' | 'name' | 'league' | 'ownName'>

/**
 * To which of our teams each match belongs: to the chosen one, else by what the list calls its league, else by our own side where only one
 * team has that name.
 */
export function assignMatches<T extends Candidate>(
  matches: readonly ListedMatch[],
  teams: readonly T[],
): { assigned: Map<T, ListedMatch[]>; mistakes: ListMistake[] } {
  const assigned = new Map<T, ListedMatch[]>()
  const mistakes: ListMistake[] = []
  for (const match of matches) {
    const found = findTeams(match, teams)
    const [team, another] = found
    if (team && !another) assigned.set(team, [...(assigned.get(team) ?? []), match])
    else mistakes.push({ line: match.line, column: 'Staffel', sentence: explain(match, found) })
  }
  return { assigned, mistakes }
}

function findTeams<T extends Candidate>(match: ListedMatch, teams: readonly T[]): T[] {
  if (teams.length === 1) return [...teams]
  const isOurs = ({ ownName }: Candidate) =>
    [match.home, match.guest].some((side) => nameKey(side) === nameKey(ownName))
  const own = teams.filter(isOurs)
  const league = nameKey(match.league)
  if (league === '') return own
  const named = teams.filter(({ name }) => nameKey(name) === league)
  if (named.length > 0) return named
  const ofLeague = teams.filter(
    (team) =>
      nameKey(team.league) === league || (league.includes(nameKey(team.league)) && league.includes(kindOf(team))),
  )
  const both = ofLeague.filter(isOurs)
  return both.length > 0 ? both : ofLeague.length > 0 ? ofLeague : own
}

/** „herren“ of „Herren 2“: so a list tells leagues of the same name apart. */
const kindOf = ({ name }: Pick<Team, 'name'>): string => nameKey(name.replace(/\s*\d+$/, ''))

const explain = ({ league }: ListedMatch, found: readonly Candidate[]): string => {
  const called = league === '' ? 'Dieses Spiel' : `Die Staffel „${league}“`
  if (found.length === 0) return `${called} passt zu keiner unserer Mannschaften.`
  return `${called} passt zu mehreren Mannschaften: ${found.map(({ name }) => name).join(', ')}.`
}
