import { createMemory } from '#shared/memory.ts'
import { byTime, seenFrom, type OwnFixture } from './fixture.ts'
import type { KeptFixture } from './fixture-store.ts'
import type { LeagueStore } from './league-store.ts'
import { showTable, type ShownTable } from './league-table.ts'
import { seasonOf } from './season.ts'
import type { Team } from './team.ts'

export type LeagueReader = ReturnType<typeof createLeagueReader>

/** One of our matches and the team that plays it. */
export type TeamFixture = OwnFixture & { teamName: string }

/** @property fixtures of the team, in chronological order @property table undefined if unknown */
export type TeamView = { team: Team; seasons: number[]; fixtures: OwnFixture[]; table: ShownTable | undefined }

/** Teams and matches, read once and cached until {@link LeagueReader.forget}. */
export function createLeagueReader(store: LeagueStore) {
  const teams = createMemory(() => store.listTeams())
  const fixtures = createMemory((season: number) => store.listFixtures(season))
  const listTeams = () => teams.get()
  const own = createMemory(async (season: number) => {
    const ofSeason = (await listTeams()).filter((team) => team.season === season)
    return ownOf(ofSeason, await fixtures.get(season))
  })

  return {
    /** Newest season first, within a season in the order of the club. */
    listTeams,

    /** Teams of the season of this moment; if it has none, of the last season before it. */
    async listTeamsOf(moment: Date): Promise<Team[]> {
      const season = newest(await listTeams(), seasonOf(moment))
      return (await listTeams()).filter((team) => team.season === season)
    },

    /** The teams of any season that an account may change as their captain. */
    listCaptained: async (account: string): Promise<Team[]> =>
      (await listTeams()).filter(({ captainAccount }) => captainAccount === account),

    /** All matches of our teams in a season, in chronological order. */
    listOwn: own.get,

    /** @param season undefined: that of `now`, or the team's last one before it */
    async findTeam(
      slug: string,
      { season, now }: { season: number | undefined; now: Date },
    ): Promise<TeamView | undefined> {
      const all = (await listTeams()).filter((team) => team.slug === slug)
      const wanted = season ?? newest(all, seasonOf(now))
      const team = all.find((each) => each.season === wanted)
      if (!team) return undefined
      return viewTeam(team, { seasons: all.map((each) => each.season), fixtures: await fixtures.get(team.season), now })
    },

    /** Call it after content has changed. */
    forget(): void {
      for (const memory of [teams, fixtures, own]) memory.forget()
    },
  }
}

const ofTeam = (slug: string, fixtures: readonly KeptFixture[]) => fixtures.filter(({ team }) => team === slug)

const ownOf = (teams: readonly Team[], fixtures: readonly KeptFixture[]): TeamFixture[] =>
  teams
    .flatMap(({ slug, name, ownName }) =>
      seenFrom(ownName, ofTeam(slug, fixtures)).map((fixture) => ({ ...fixture, teamName: name })),
    )
    .toSorted(byTime)

type Season = { seasons: number[]; fixtures: readonly KeptFixture[]; now: Date }

function viewTeam(team: Team, { seasons, fixtures, now }: Season): TeamView {
  const own = ofTeam(team.slug, fixtures)
  const table = showTable(own, team.table, { ownName: team.ownName, now })
  return { team, seasons, fixtures: seenFrom(team.ownName, own).toSorted(byTime), table }
}

/** Today's season; without one, the last before it; without that, the first in the future. */
function newest(teams: readonly Pick<Team, 'season'>[], today: number): number | undefined {
  const seasons = teams.map(({ season }) => season)
  const past = seasons.filter((season) => season <= today)
  if (past.length > 0) return Math.max(...past)
  return seasons.length > 0 ? Math.min(...seasons) : undefined
}
