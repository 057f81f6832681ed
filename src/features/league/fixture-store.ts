import type { OnConflictBuilder, Selectable } from 'kysely'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import { z } from 'zod'
import type { Database, Tables } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import { toBaseText, readBaseText, type Brought } from './brought.ts'
import type { Fixture, FixtureId } from './fixture.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    league_fixtures: FixtureTable
  }
}

type FixtureTable = {
  season: number
  team: string
  key: string
  number: string | null
  round: string
  starts_at: string | null
  moved_from: string | null
  home: string
  guest: string
  hall: string
  home_score: number | null
  guest_score: number | null
  is_forfeited: number
  /** JSON: players, doubles and games. */
  sheet: string | null
  report: string | null
  sequence: number
  changed_at: string
  /** JSON of what the last import said; null for what somebody typed. */
  brought: string | null
}

/** @property brought what the last import said of it */
export type KeptFixture = Fixture & { brought: Brought | undefined }

/** Rows of one statement; both engines take far more variables than these need. */
const CHUNK = 200

/** Matches of all teams. */
export const createFixtureStore = (db: Database) => ({ ...reading(db), ...writing(db) })

function reading(db: Database) {
  const fixtures = () => db.selectFrom('league_fixtures').selectAll()

  return {
    /** Every match of a season, in the order of their keys. @param team of one team's league only */
    async listFixtures(season: number, team?: string): Promise<KeptFixture[]> {
      const all = fixtures().where('season', '=', season).orderBy('team').orderBy('key')
      const rows = await (team === undefined ? all : all.where('team', '=', team)).execute()
      return rows.map(toFixture)
    },

    async findFixture({ season, team, key }: FixtureId): Promise<KeptFixture | undefined> {
      const row = await fixtures()
        .where('season', '=', season)
        .where('team', '=', team)
        .where('key', '=', key)
        .executeTakeFirst()
      return row && toFixture(row)
    },
  }
}

function writing(db: Database) {
  return {
    /** Adds the matches or writes over those of the same key. */
    async putFixtures(given: readonly KeptFixture[]): Promise<void> {
      for (let from = 0; from < given.length; from += CHUNK) {
        await db
          .insertInto('league_fixtures')
          .values(given.slice(from, from + CHUNK).map(toRow))
          .onConflict(overwriting)
          .execute()
      }
    },

    /** @returns false when the match has been changed since, or is gone */
    async saveFixture(fixture: KeptFixture, seenSequence: number): Promise<boolean> {
      const { season, team, key, ...columns } = toRow(fixture)
      return hitsRow(
        db
          .updateTable('league_fixtures')
          .set(columns)
          .where('season', '=', season)
          .where('team', '=', team)
          .where('key', '=', key)
          .where('sequence', '=', seenSequence),
      )
    },

    /** Takes the names of players out of the matches of seasons before this one. @returns how many there were */
    forgetPlayers: (before: number): Promise<number> =>
      countRows(
        db
          .updateTable('league_fixtures')
          .set({ sheet: null })
          .where('season', '<', before)
          .where('sheet', 'is not', null),
      ),
  }
}

/** A match that is there says what the new row says. */
const overwriting = (conflict: OnConflictBuilder<Tables, 'league_fixtures'>) =>
  conflict.columns(['season', 'team', 'key']).doUpdateSet(({ ref }) => ({
    number: ref('excluded.number'),
    round: ref('excluded.round'),
    starts_at: ref('excluded.starts_at'),
    moved_from: ref('excluded.moved_from'),
    home: ref('excluded.home'),
    guest: ref('excluded.guest'),
    hall: ref('excluded.hall'),
    home_score: ref('excluded.home_score'),
    guest_score: ref('excluded.guest_score'),
    is_forfeited: ref('excluded.is_forfeited'),
    sheet: ref('excluded.sheet'),
    report: ref('excluded.report'),
    sequence: ref('excluded.sequence'),
    changed_at: ref('excluded.changed_at'),
    brought: ref('excluded.brought'),
  }))

const score = z.object({ home: z.number(), guest: z.number() })
const sheetSchema = z.object({
  players: z.array(z.string()),
  doubles: z.array(z.string()),
  games: z.array(score.nullable().transform((game) => game ?? undefined)),
})

function toFixture(row: Selectable<FixtureTable>): KeptFixture {
  const { home_score: homeScore, guest_score: guestScore } = row
  return {
    season: row.season,
    team: row.team,
    key: row.key,
    number: row.number ?? undefined,
    round: row.round,
    startsAt: toInstant(row.starts_at),
    movedFrom: toInstant(row.moved_from),
    home: row.home,
    guest: row.guest,
    hall: row.hall,
    outcome:
      homeScore === null || guestScore === null
        ? undefined
        : { home: homeScore, guest: guestScore, isForfeited: row.is_forfeited === 1 },
    sheet: row.sheet === null ? undefined : sheetSchema.parse(JSON.parse(row.sheet)),
    report: row.report ?? undefined,
    sequence: row.sequence,
    changedAt: new Date(row.changed_at),
    brought: row.brought === null ? undefined : readBaseText(row.brought),
  }
}

function toRow(fixture: KeptFixture): Selectable<FixtureTable> {
  const { outcome, sheet } = fixture
  return {
    season: fixture.season,
    team: fixture.team,
    key: fixture.key,
    number: fixture.number ?? null,
    round: fixture.round,
    starts_at: fixture.startsAt?.toISOString() ?? null,
    moved_from: fixture.movedFrom?.toISOString() ?? null,
    home: fixture.home,
    guest: fixture.guest,
    hall: fixture.hall,
    home_score: outcome?.home ?? null,
    guest_score: outcome?.guest ?? null,
    is_forfeited: outcome?.isForfeited ? 1 : 0,
    // Unknown games are null there, as JSON has no other word for them.
    sheet: sheet ? JSON.stringify({ ...sheet, games: sheet.games.map((game) => game ?? null) }) : null,
    report: fixture.report ?? null,
    sequence: fixture.sequence,
    changed_at: fixture.changedAt.toISOString(),
    brought: fixture.brought ? toBaseText(fixture.brought) : null,
  }
}
