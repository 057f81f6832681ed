import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import { types, Pool } from 'pg'
import type { DatabaseConnection, Tables } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** Opens PostgreSQL where an address is given, else the SQLite file in the data folder (made when missing). */
export function openDatabase({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }) {
  return databaseUrl === undefined ? openSqlite(join(dataDir, 'vereinsheim.sqlite')) : openPostgres(databaseUrl)
}

/**
 * One connection reads, one writes, so that pages need not wait for a commit.
 *
 * @param file path; its folder is made when missing
 * @throws when the file cannot be opened or is not a SQLite database
 */
export function openSqlite(file: string): DatabaseConnection {
  mkdirSync(join(file, '..'), { recursive: true })
  const write = openFile(file)
  const read = openFile(file)
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(write) })
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(read) })
  const dataVersion = read.prepare('pragma data_version')
  return {
    engine: 'sqlite',
    db: reader,
    inTransaction: createGroupCommit(writer),
    writeCounter: () => Number(dataVersion.get()?.['data_version']),
    async close() {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  // FULL: a commit is on the disk before it is acknowledged, also when the power fails.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory',
  )
  // Random keys touch pages all over the file: with the usual 2 MB most of them would be read again and again.
  database.exec('pragma cache_size = -32768; pragma wal_autocheckpoint = 4000')
  return database
}

/** @param url `postgres://…`; the pool connects when it is first used */
export function openPostgres(url: string): DatabaseConnection {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
    },
  })
  // An idle connection that breaks (server restarted) is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    db,
    inTransaction: (work) => db.transaction().execute(work),
    writeCounter: undefined,
    close: () => db.destroy(),
  }
}
