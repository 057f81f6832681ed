import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readClubConfig } from '#host/clubs/club-config.ts'
import type { ClubEntry } from '#host/clubs/club-entry.ts'
import { databaseOf } from '#host/clubs/copy-club.ts'
import { migrateEngine } from '#platform/backup/migrate-engine.ts'
import { postgresTarget } from '#platform/backup/target.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { runOn } from '#tests/support/databases/scratch-database.ts'

/** @property databaseUrl of PostgreSQL, where each club has a schema; undefined: each has a file in its folder */
export type ClubsPlace = { clubsDir: string; databaseUrl: string | undefined }

/** The settings of a club without special settings at the host. */
export const configOf = ({ clubsDir, databaseUrl }: ClubsPlace, folder: string) =>
  readClubConfig(
    { folder, domains: ['localhost'], settings: {} },
    { clubsDir, environment: { DATABASE_URL: databaseUrl } },
  )

/** Accesses a club's data beside its site. */
export const inClub = <T>(place: ClubsPlace, folder: string, work: (connection: DatabaseConnection) => Promise<T>) =>
  onDatabase(configOf(place, folder), work)

type Placing = {
  clubsDir: string
  databaseUrl: string
  clubs: readonly ClubEntry[]
  placeFilled: (dataDir: string) => Promise<unknown>
}

/** A schema for each club, as `clubs import` fills it; one is filled, and its tables are copied for the others, which takes a tenth of the time. */
export async function placeSchemas({ clubsDir, databaseUrl, clubs, placeFilled }: Placing): Promise<void> {
  const [first = '', ...others] = clubs.map(
    ({ folder }) => configOf({ clubsDir, databaseUrl }, folder).databaseSchema ?? '',
  )
  const file = databaseOf(join(clubsDir, clubs[0]?.folder ?? ''))
  await placeFilled(join(file, '..'))
  const source = openSqlite(file)
  const target = postgresTarget({ url: databaseUrl, schema: first }, randomBytes(4).toString('hex'))
  await migrateEngine(source, target.createPlace)
  await source.close()
  await rm(file)
  for (const schema of others) await runOn(databaseUrl, copySchema(first, schema))
}

/** Tables with rows, keys and indexes. References come last, when all their targets exist. */
const copySchema = (from: string, to: string) => `do $$ declare name text; reference record; begin
  create schema "${to}";
  for name in select tablename from pg_tables where schemaname = '${from}' loop
    execute format('create table %I.%I (like %I.%I including all)', '${to}', name, '${from}', name);
    execute format('insert into %I.%I select * from %I.%I', '${to}', name, '${from}', name);
  end loop;
  set local search_path to "${from}";
  create temporary table found on commit drop as select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = '"${from}"'::regnamespace;
  set local search_path to "${to}";
  for reference in select * from pg_temp.found loop
    execute format('alter table %s add constraint %I %s', reference.owner, reference.conname, reference.definition);
  end loop;
end $$`
