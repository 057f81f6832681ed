import type { RowOf } from '#programs/data/allow/table.ts'
import type { fixtures, standings, teams } from '#programs/data/public-views.ts'
import { fixtureState } from '#features/league/fixture.ts'
import type { LeagueReader, TeamFixture } from '#features/league/league-reader.ts'
import { seasonLabel } from '#features/league/season.ts'
import { type Team, teamKey } from '#features/league/team.ts'
import { teamPath } from '#site/routes/teams/team-path.ts'

type League = Pick<LeagueReader, 'listTeams' | 'listOwn' | 'findTeam'>

/** @param publicUrl origin of the site */
export async function teamRows(league: League, publicUrl: string): Promise<RowOf<typeof teams>[]> {
  return (await league.listTeams()).map((team) => ({
    id: teamKey(team),
    slug: team.slug,
    season: team.season,
    season_label: seasonLabel(team.season),
    position: team.order,
    name: team.name,
    league: team.league,
    own_name: team.ownName,
    is_youth: team.isYouth,
    home_evening: team.homeEvening,
    url: publicUrl + teamPath(team.slug, team.season),
  }))
}

export async function fixtureRows(league: League): Promise<RowOf<typeof fixtures>[]> {
  const seasons = [...new Set((await league.listTeams()).map(({ season }) => season))]
  const lists = await Promise.all(seasons.map((season) => league.listOwn(season)))
  return lists.flat().map(toFixtureRow)
}

function toFixtureRow(fixture: TeamFixture): RowOf<typeof fixtures> {
  const { season, team, key, round, startsAt, movedFrom, home, guest, isHome, hall, outcome, report } = fixture
  const teamId = teamKey({ season, slug: team })
  return {
    id: `${teamId}/${key}`,
    team_id: teamId,
    round,
    starts_at: startsAt?.toISOString() ?? null,
    moved_from: movedFrom?.toISOString() ?? null,
    state: fixtureState(fixture),
    home,
    guest,
    is_home: isHome,
    hall,
    home_score: outcome?.home ?? null,
    guest_score: outcome?.guest ?? null,
    report_slug: report ?? null,
  }
}

export async function standingRows(league: League, now: Date): Promise<RowOf<typeof standings>[]> {
  const all = await league.listTeams()
  return (await Promise.all(all.map((team) => standingRowsOf(team, league, now)))).flat()
}

async function standingRowsOf(team: Team, league: League, now: Date): Promise<RowOf<typeof standings>[]> {
  const { table } = (await league.findTeam(team.slug, { season: team.season, now })) ?? {}
  const teamId = teamKey(team)
  return (table?.rows ?? []).map(({ name, place, played, games, points }, index) => ({
    id: `${teamId}/${index + 1}`,
    team_id: teamId,
    line: index + 1,
    place,
    name,
    played,
    is_own: name === team.ownName,
    games_won: games.home,
    games_lost: games.guest,
    points_won: points.home,
    points_lost: points.guest,
    as_of: (table?.asOf ?? now).toISOString(),
    source: table?.source ?? '',
  }))
}
