import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { openMigratedSqlite } from './migrated-sqlite.ts'
import { createScratchDatabase, runOn, type ScratchDatabase } from './scratch-database.ts'

export const POSTGRES_URL = process.env['TEST_POSTGRES_URL']

type OpenDatabase = () => Promise<DatabaseConnection>

/**
 * Declares the same tests for SQLite and, where `TEST_POSTGRES_URL` names a server, for PostgreSQL.
 *
 * `open` gives a migrated, empty database; asked again within one test, it gives another connection to the same one.
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

function usePostgres(serverUrl: string): OpenDatabase {
  let database: ScratchDatabase | undefined
  beforeAll(async () => {
    database = await createScratchDatabase(serverUrl)
    const connection = openPostgres(database.url)
    await migrateDatabase(connection)
    await connection.close()
  })
  afterAll(() => database?.drop())

  let isUsed = false
  const opened = closeAfterEach(() => {
    isUsed = false
  })
  return async () => {
    if (!database) throw new Error('a database is opened in a test')
    if (!isUsed) await runOn(database.url, EMPTY_ALL_TABLES)
    isUsed = true
    return opened(openPostgres(database.url))
  }
}

const EMPTY_ALL_TABLES = `do $$ declare names text; begin
  select string_agg(quote_ident(tablename), ', ') into names from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%';
  execute 'truncate ' || names || ' cascade';
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
