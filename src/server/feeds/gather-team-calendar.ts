import type { MatchCalendarFacts } from '#features/calendar/match-calendar.ts'
import { fixtureState, type Fixture } from '#features/league/fixture.ts'
import type { LeagueReader } from '#features/league/league-reader.ts'
import { seasonSlug } from '#features/league/season.ts'
import type { Team } from '#features/league/team.ts'
import { writeScore } from '#table-tennis/ties/tie-format.ts'
import { isDayOnly } from '#shared/berlin-time.ts'
import { teamCalendarPath, teamPath } from '#site/routes/teams/team-path.ts'
import type { Services } from '#site/services.ts'

/** All matches of a team in all seasons; undefined if there is no such team. */
export async function gatherTeamCalendar(
  slug: string,
  { publicUrl, league }: Services,
): Promise<MatchCalendarFacts | undefined> {
  const teams = (await league.listTeams()).filter((team) => team.slug === slug)
  const [newest] = teams
  if (!newest) return undefined
  const matches = await Promise.all(teams.map((team) => listMatches(team, publicUrl, league)))
  return {
    name: `${newest.name}, ${newest.ownName}`,
    url: publicUrl + teamCalendarPath(slug),
    publicUrl,
    matches: matches.flat(),
  }
}

/** All matches of all teams in all seasons. */
export async function listAllMatches({ publicUrl, league }: Services) {
  const teams = await league.listTeams()
  return (await Promise.all(teams.map((team) => listMatches(team, publicUrl, league)))).flat()
}

async function listMatches(team: Team, publicUrl: string, league: LeagueReader) {
  const own = (await league.listOwn(team.season)).filter((fixture) => fixture.team === team.slug)
  return own.flatMap((fixture) => toCalendarMatch(fixture, team, publicUrl) ?? [])
}

/** A match that never had a date is in no calendar. */
function toCalendarMatch(
  fixture: Fixture,
  team: Team,
  publicUrl: string,
): MatchCalendarFacts['matches'][number] | undefined {
  const { startsAt, movedFrom, home, guest, outcome, hall, season, key, sequence, changedAt } = fixture
  const at = startsAt ?? movedFrom
  if (!at) return undefined
  const isPutOff = fixtureState(fixture) === 'postponed'
  const isHome = home === team.ownName
  return {
    key: `${seasonSlug(season)}-${team.slug}-${key}`,
    startsAt: at,
    isDayOnly: isDayOnly(at),
    isPutOff,
    summary: `${team.name}: ${home} – ${guest}${outcome ? ` ${writeScore(outcome)}` : ''}`,
    description: isPutOff ? 'Das Spiel ist verlegt; der neue Tag steht noch nicht fest.' : team.league,
    location: hall || (isHome ? team.hall : ''),
    url: publicUrl + teamPath(team.slug),
    sequence,
    changedAt,
  }
}
