import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe } from 'vitest'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { openMigratedSqlite } from './migrated-sqlite.ts'
import { createScratchDatabase } from './scratch-database.ts'

export const POSTGRES_URL = process.env['TEST_POSTGRES_URL']

type OpenDatabase = () => Promise<DatabaseConnection>

/**
 * Declares the same tests for SQLite and, where `TEST_POSTGRES_URL` names a server, for PostgreSQL.
 *
 * `open` returns a migrated, empty database; further calls within one test return another connection to the same one.
 * Everything is closed after each test.
 */
export function forEachDatabase(
  name: string,
  declare: (open: OpenDatabase, engine: DatabaseConnection['engine']) => void,
): void {
  describe(`${name} (SQLite)`, () => declare(useSqlite(), 'sqlite'))
  if (POSTGRES_URL) describe(`${name} (PostgreSQL)`, () => declare(usePostgres(POSTGRES_URL), 'postgres'))
  else describe.skip(`${name} (PostgreSQL)`, () => declare(() => Promise.reject(new Error('no server')), 'postgres'))
}

function useSqlite(): OpenDatabase {
  let folder: string | undefined
  const opened = closeAfterEach(() => {
    if (folder) rmSync(folder, { recursive: true, force: true })
    folder = undefined
  })
  return async () => {
    folder ??= mkdtempSync(join(tmpdir(), 'vereinsheim-'))
    return opened(await openMigratedSqlite(join(folder, 'test.sqlite')))
  }
}

/** Shared by all files of this worker: creating tables takes longer than most tests. The setup that named it deletes it at the end of the run. */
let shared: Promise<{ url: string; empty: () => Promise<unknown> }> | undefined

async function makeShared(serverUrl: string) {
  const { url } = await createScratchDatabase(serverUrl, { prefix: process.env['TEST_SHARED_DATABASES'] })
  const connection = openPostgres(url)
  await migrateDatabase(connection)
  await connection.close()
  // One for all tests: connecting and reading the list of tables takes ten times as long as emptying them.
  const client = new Client({ connectionString: url })
  // Deleting the databases at the end of the run closes it.
  client.on('error', () => undefined)
  await client.connect()
  return { url, empty: () => client.query(EMPTY_ALL_TABLES) }
}

function usePostgres(serverUrl: string): OpenDatabase {
  let isUsed = false
  const opened = closeAfterEach(() => {
    isUsed = false
  })
  return async () => {
    const { url, empty } = await (shared ??= makeShared(serverUrl))
    if (!isUsed) await empty()
    isUsed = true
    return opened(openPostgres(url))
  }
}

/** Row by row, because there are few: truncating eighty tables takes thirty times as long. Foreign keys are not checked while it runs. */
const EMPTY_ALL_TABLES = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' loop
    execute format('delete from %I', name);
  end loop;
end $$`

function closeAfterEach(afterwards: () => void) {
  let connections: DatabaseConnection[] = []
  afterEach(async () => {
    await Promise.all(connections.map((connection) => connection.close()))
    connections = []
    afterwards()
  })
  return (connection: DatabaseConnection) => {
    connections.push(connection)
    return connection
  }
}
