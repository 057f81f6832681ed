import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { DatabaseConnection } from './database.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openPostgres, openSqlite } from './open-database.ts'

// oxlint-disable-next-line node/no-process-env -- test support: names a server to try on, no setting of the program
const POSTGRES_URL = process.env['TEST_POSTGRES_URL']

type OpenDatabase = () => Promise<DatabaseConnection>

/**
 * Declares the same tests for SQLite and, where `TEST_POSTGRES_URL` names a server, for PostgreSQL.
 *
 * `open` gives a migrated, empty database; asked again within one test, it gives another connection to the same one.
 * Everything is closed after each test.
 */
export function forEachDatabase(name: string, declare: (open: OpenDatabase) => void): void {
  describe(`${name} (SQLite)`, () => declare(useSqlite()))
  if (POSTGRES_URL) describe(`${name} (PostgreSQL)`, () => declare(usePostgres(POSTGRES_URL)))
  else describe.skip(`${name} (PostgreSQL)`, () => declare(() => Promise.reject(new Error('no server'))))
}

function useSqlite(): OpenDatabase {
  let folder: string | undefined
  const opened = closeAfterEach(() => {
    if (folder) rmSync(folder, { recursive: true, force: true })
    folder = undefined
  })
  return async () => {
    folder ??= mkdtempSync(join(tmpdir(), 'vereinsheim-'))
    const connection = opened(openSqlite(join(folder, 'test.sqlite')))
    await migrateDatabase(connection)
    return connection
  }
}

function usePostgres(serverUrl: string): OpenDatabase {
  const database = `vereinsheim_test_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  beforeAll(async () => {
    // Template 0, because a stranger connected to template 1 makes it unusable as one.
    await runOn(serverUrl, `create database ${database} template template0 encoding 'UTF8'`)
    const connection = openPostgres(url.href)
    await migrateDatabase(connection)
    await connection.close()
  })
  afterAll(() => runOn(serverUrl, `drop database if exists ${database} with (force)`))

  let isUsed = false
  const opened = closeAfterEach(() => {
    isUsed = false
  })
  return async () => {
    if (!isUsed) await runOn(url.href, EMPTY_ALL_TABLES)
    isUsed = true
    return opened(openPostgres(url.href))
  }
}

const EMPTY_ALL_TABLES = `do $$ declare names text; begin
  select string_agg(quote_ident(tablename), ', ') into names from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%';
  execute 'truncate ' || names || ' cascade';
end $$`

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

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
