import type { OnConflictBuilder } from 'kysely'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import { z } from 'zod'
import type { Database, Tables } from '#platform/db/database.ts'
import { describeRow, instant, json, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { toBaseText, readBaseText, type Brought } from './brought.ts'
import type { Fixture, FixtureId } from './fixture.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    league_fixtures: FixtureRow
  }
}

/** @property brought what the last import said of it */
export type KeptFixture = Fixture & { brought: Brought | undefined }

type FixtureRow = RowOf<typeof fixtureRow> & {
  home_score: number | null
  guest_score: number | null
  is_forfeited: number
}

const score = z.object({ home: z.number(), guest: z.number() })
const sheet = z.object({
  players: z.array(z.string()),
  doubles: z.array(z.string()),
  // Unknown games are null there, as JSON has no other word for them.
  games: z.array(score.nullable().transform((game) => game ?? undefined)),
})

const fixtureRow = describeRow({
  season: number,
  team: text,
  key: text,
  number: optional(text),
  round: text,
  startsAt: optional(instant),
  movedFrom: optional(instant),
  home: text,
  guest: text,
  hall: text,
  sheet: optional(json(sheet.parse)),
  report: optional(text),
  sequence: number,
  changedAt: instant,
  // Undefined for what somebody typed.
  brought: optional({ write: toBaseText, read: readBaseText }),
})

/** Rows per statement; both engines accept far more variables than these need. */
const CHUNK = 200

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
      const ofTeam = fixtures().where('season', '=', season).where('team', '=', team)
      const row = await ofTeam.where('key', '=', key).executeTakeFirst()
      return row && toFixture(row)
    },
  }
}

const writing = (db: Database) => ({
  /** Adds the matches or overwrites those of the same key. */
  async putFixtures(given: readonly KeptFixture[]): Promise<void> {
    for (let from = 0; from < given.length; from += CHUNK) {
      const insert = db.insertInto('league_fixtures').values(given.slice(from, from + CHUNK).map(toRow))
      await insert.onConflict(overwriting).execute()
    }
  },

  /** @returns false when the match has been changed since, or is gone */
  async saveFixture(fixture: KeptFixture, seenSequence: number): Promise<boolean> {
    const { season, team, key, ...columns } = toRow(fixture)
    const ofTeam = db.updateTable('league_fixtures').set(columns).where('season', '=', season).where('team', '=', team)
    return hitsRow(ofTeam.where('key', '=', key).where('sequence', '=', seenSequence))
  },

  /** Removes players' names from the matches of seasons before this one. @returns from how many matches */
  forgetPlayers: (before: number): Promise<number> =>
    countRows(
      db
        .updateTable('league_fixtures')
        .set({ sheet: null })
        .where('season', '<', before)
        .where('sheet', 'is not', null),
    ),
})

/** An existing match takes over all columns of the new row. */
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

const toFixture = ({ home_score: home, guest_score: guest, is_forfeited, ...row }: FixtureRow): KeptFixture => ({
  ...fixtureRow.read(row),
  outcome: home === null || guest === null ? undefined : { home, guest, isForfeited: is_forfeited === 1 },
})

const toRow = ({ outcome, ...fixture }: KeptFixture): FixtureRow => ({
  ...fixtureRow.write(fixture),
  home_score: outcome?.home ?? null,
  guest_score: outcome?.guest ?? null,
  is_forfeited: outcome?.isForfeited ? 1 : 0,
})
