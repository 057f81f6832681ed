import type { Selectable } from 'kysely'
import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { createFixtureStore } from './fixture-store.ts'
import { readTeamFile, teamFileSchema, writeTeamFile } from './team-file.ts'
import { inOrder, type Team, type TeamKey } from './team.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    league_teams: TeamTable
    /** JSON: which column holds what, in lists with the same headings. */
    league_mappings: { headings: string; mapping: string }
  }
}

/** @property json as a team's file, without its matches @property captain_account id of an account, which may be gone */
type TeamTable = { season: number; slug: string; json: string; captain_account: string | null; number: number }

/** @property number counts the saves by users @property captainAccount account that may change this team */
export type KeptTeam = Team & { number: number; captainAccount: string | undefined }

export type LeagueStore = ReturnType<typeof createLeagueStore>

export const createLeagueStore = (db: Database) => ({ ...teamsOf(db), ...createFixtureStore(db), ...mappingsOf(db) })

const teamsOf = (db: Database) => ({
  /** All teams of all seasons, newest season first. */
  async listTeams(): Promise<KeptTeam[]> {
    const rows = await db.selectFrom('league_teams').selectAll().execute()
    return rows.map(toTeam).toSorted((a, b) => b.season - a.season || inOrder(a, b))
  },

  async findTeam({ season, slug }: TeamKey): Promise<KeptTeam | undefined> {
    const ofSeason = db.selectFrom('league_teams').selectAll().where('season', '=', season)
    const row = await ofSeason.where('slug', '=', slug).executeTakeFirst()
    return row && toTeam(row)
  },

  /** Adds the team or overwrites it; its captain's account stays. */
  async putTeam(team: Team): Promise<void> {
    const json = toTeamText(team)
    await db
      .insertInto('league_teams')
      .values({ season: team.season, slug: team.slug, json, captain_account: null, number: 1 })
      .onConflict((conflict) => conflict.columns(['season', 'slug']).doUpdateSet({ json }))
      .execute()
  },

  /** @returns false when it has been saved since, or is gone */
  saveTeam: (team: Team, { seenNumber, captainAccount }: { seenNumber: number; captainAccount: string | undefined }) =>
    hitsRow(
      db
        .updateTable('league_teams')
        .set({ json: toTeamText(team), captain_account: captainAccount ?? null, number: seenNumber + 1 })
        .where('season', '=', team.season)
        .where('slug', '=', team.slug)
        .where('number', '=', seenNumber),
    ),

  /** Teams whose matches an account may change. */
  async listTeamsOfCaptain(account: string): Promise<KeptTeam[]> {
    const led = db.selectFrom('league_teams').selectAll().where('captain_account', '=', account)
    return (await led.execute()).map(toTeam)
  },
})

const mappingsOf = (db: Database) => ({
  async rememberMapping(headings: string, mapping: string): Promise<void> {
    const insert = db.insertInto('league_mappings').values({ headings, mapping })
    await insert.onConflict((conflict) => conflict.column('headings').doUpdateSet({ mapping })).execute()
  },

  async findMapping(headings: string): Promise<string | undefined> {
    const mappings = db.selectFrom('league_mappings').select('mapping')
    return (await mappings.where('headings', '=', headings).executeTakeFirst())?.mapping
  },
})

const toTeamText = (team: Team): string => JSON.stringify(writeTeamFile({ team, fixtures: [] }))

function toTeam({ json, captain_account: account, number }: Selectable<TeamTable>): KeptTeam {
  const { team } = readTeamFile(teamFileSchema.parse(JSON.parse(json)))
  return { ...team, number, captainAccount: account ?? undefined }
}
