import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { createTally } from '#shared/tally.ts'
import { createTurns } from '#shared/turns/take-turns.ts'
import type { DatabaseConnection, DatabaseFailure, Listening, Tables } from './database.ts'
import { createLogEmptying } from './empty-log.ts'
import { createGroupCommit } from './group-commit.ts'
import { createPostgresListener } from './listen-on-postgres.ts'
import { createLogOnDisk } from './log-on-disk.ts'
import {
  createPostgresClient,
  createPostgresPool,
  createPostgresTransaction,
  type CountedPool,
  type PoolSettings,
} from './postgres-pool.ts'
import { nameWithin, PooledPostgresDialect } from './postgres-schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { rethrowAway } from './is-away.ts'

export type DatabasePlace = { databaseUrl: string | undefined; databaseSchema?: string | undefined; dataDir: string }

/** Opens PostgreSQL if there is an address, else the SQLite file in the data folder (made when missing). */
export function openDatabase(
  { databaseUrl, databaseSchema, dataDir }: DatabasePlace,
  pool?: PoolSettings,
): DatabaseConnection {
  return databaseUrl === undefined
    ? openSqlite(join(dataDir, 'vereinsheim.sqlite'))
    : openPostgres(databaseUrl, pool, databaseSchema)
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
  // NORMAL: the group commit syncs to disk itself; inside of SQLite a sync would block all requests.
  write.exec('pragma busy_timeout = 0; pragma synchronous = normal')
  const log = createLogOnDisk(file)
  const read = openFile(file)
  const failures = createTally<DatabaseFailure>()
  const emptying = createLogEmptying(write, failures)
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(write, failures, emptying.noteDeletion) })
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(read, failures) })
  const dataVersion = read.prepare('pragma data_version')
  return {
    engine: 'sqlite',
    db: reader,
    inTransaction: createGroupCommit({ writer, database: write, log, onCommit: emptying.noteCommit }, failures),
    writeCounter: () => Number(dataVersion.get()?.['data_version']),
    listen: undefined,
    oneAtATime: (_, work) => work(),
    failures,
    pool: undefined,
    async close() {
      await log.close()
      emptying.close()
      await reader.destroy()
      await writer.destroy()
      // Kysely closes only connections that it has used; an open file would keep its log beside it.
      for (const file of [read, write]) if (file.isOpen) file.close()
    },
  }
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    // FULL: a commit is on the disk before it is acknowledged, and survives a power failure.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory',
    )
    // Overwrites deleted data in the file (docs/operating-many.md, „What is deleted“).
    database.exec('pragma secure_delete = on')
    // Random keys touch pages all over the file: the default cache of 2 MB would read most of them again and again.
    database.exec('pragma cache_size = -32768; pragma wal_autocheckpoint = 4000')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** For the console, where no visitor waits: long statements are not cut off. */
const PATIENT: PoolSettings = { size: 10, statementTimeout: 0, idleTransactionTimeout: 0 }

/**
 * @param url `postgres://…`; the pool connects on first use
 * @param schema of the tables, created by the migration; undefined: the server's default
 */
export function openPostgres(url: string, settings: PoolSettings = PATIENT, schema?: string): DatabaseConnection {
  const pool = createPostgresPool(url, settings)
  const listener = createPostgresListener(url)
  const lock: Lock = (name, work) => holdPostgresLock(url, name, work)
  const connection = connectWithin(schema, { counted: pool.within(schema), listener, lock })
  return {
    ...connection,
    async close() {
      await connection.close()
      await listener.stop()
      await pool.end()
    },
  }
}

/** One server for many clubs, each in a schema of its own: one pool, of which each may use half, and one connection that listens. */
export function openPostgresShared(url: string, settings: PoolSettings = PATIENT) {
  const pool = createPostgresPool(url, settings)
  const listener = createPostgresListener(url)
  const locks = createTurns(settings.size)
  const most = Math.max(2, Math.ceil(settings.size / 2))
  return {
    /** Sees only this schema. Closing the connection leaves the server open. */
    open: (schema: string): DatabaseConnection =>
      connectWithin(schema, { counted: pool.within(schema, most), listener, lock: lockInTurn(url, locks) }),
    async close(): Promise<void> {
      await listener.stop()
      await pool.end()
    },
  }
}

type Lock = DatabaseConnection['oneAtATime']

/** Each lock needs a connection beside the pool. A club that holds one never queues for its second, which would be a deadlock. */
function lockInTurn(url: string, inTurn: ReturnType<typeof createTurns>): Lock {
  let isHolding = false
  return async (name, work) => {
    const hold = () => holdPostgresLock(url, name, work)
    if (isHolding) return hold()
    isHolding = true
    return inTurn(hold).finally(() => (isHolding = false))
  }
}

type PostgresParts = {
  counted: CountedPool
  listener: ReturnType<typeof createPostgresListener>
  lock: Lock
}

function connectWithin(schema: string | undefined, { counted, listener, lock }: PostgresParts): DatabaseConnection {
  const db = new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool: counted.pool }, schema) })
  const listenings = new Set<Listening>()
  return {
    engine: 'postgres',
    db,
    inTransaction: createPostgresTransaction(db),
    writeCounter: undefined,
    failures: counted.failures,
    pool: counted.load,
    listen(channel, hear) {
      const listening = listener.listen(nameWithin(schema, channel), hear)
      listenings.add(listening)
      return {
        stop() {
          listenings.delete(listening)
          return listening.stop()
        },
      }
    },
    oneAtATime: (name, work) => lock(nameWithin(schema, name), work),
    async close() {
      await Promise.all(Array.from(listenings, (listening) => listening.stop()))
      await db.destroy()
    },
  }
}

const WITHOUT_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(
  (limit) => `set local ${limit} = 0`,
)

/**
 * Runs the work while no other process holds the lock of this name; the others wait, however long it takes.
 *
 * The lock belongs to a transaction, not to a session, so that it also holds behind a pooler; and to a separate connection, because the
 * work may need the whole pool. If that connection is lost, the lock is lost, and the work goes on.
 *
 * @throws {DatabaseAwayError} when the server cannot be reached; otherwise the error of the work
 */
export async function holdPostgresLock<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = createPostgresClient(url, name)
  try {
    await client.connect().catch(rethrowAway)
    // Waiting and holding take as long as the work does. In one query: between two, the server's own limit would already apply.
    await client.query(['begin', ...WITHOUT_LIMITS].join('; ')).catch(rethrowAway)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]).catch(rethrowAway)
    return await work()
  } finally {
    // Also ends the transaction.
    await client.end().catch(() => undefined)
  }
}
