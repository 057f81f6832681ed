import type { PostgresPool, PostgresPoolClient, Kysely } from 'kysely'
import { types, Pool, type PoolClient, Client } from 'pg'
import { SECOND } from '#shared/durations.ts'
import { createTally, type Tally } from '#shared/tally.ts'
import type { DatabaseFailure, PoolLoad, InTransaction, Tables } from './database.ts'
import { isAway, rethrowAway, postgresFault } from './is-away.ts'
import { queryWithin } from './postgres-schema.ts'
import { tryAgain } from './try-again.ts'
import { createPoolShare } from './pool-share.ts'

/** How an instance uses a PostgreSQL server. Times are in seconds; 0 means no limit. */
export type PoolSettings = {
  /** Maximum number of connections; instances share what the server allows. */
  size: number
  /** Limit for one statement. */
  statementTimeout: number
  /** How long a transaction may hold its locks while idle. */
  idleTransactionTimeout: number
}

export type CountedPool = { pool: PostgresPool; load: () => PoolLoad; failures: Tally<DatabaseFailure> }

/** PostgreSQL's name for a full disk. */
const DISK_FULL = '53100'

/** Connects on first use, and throws `DatabaseAwayError` for transient failures. */
export function createPostgresPool(url: string, settings: PoolSettings) {
  const pool = new Pool({
    connectionString: url,
    max: settings.size,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: settings.statementTimeout * SECOND,
    idle_in_transaction_session_timeout: settings.idleTransactionTimeout * SECOND,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
    },
  })
  // A broken connection (server restarted) is replaced when needed; without a listener its error would end the process. The pool itself
  // listens only to idle connections.
  pool.on('error', () => undefined)
  const reasons = new WeakMap<PoolClient, Error>()
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!reasons.has(client)) reasons.set(client, error)
    })
  })
  let ended: Promise<void> | undefined
  const connect = async (schema: string | undefined, rethrow: Rethrow) => {
    const client = await pool.connect().catch(rethrow)
    return toClient(client, schema, (error) => rethrow(reasons.get(client) ?? error))
  }
  return {
    /** @param schema for the statements to look in @param most connections at once for this one; undefined: the whole pool */
    within(schema: string | undefined, most?: number): CountedPool {
      const failures = createTally<DatabaseFailure>()
      const rethrow = createRethrow(failures)
      const own = { connect: () => connect(schema, rethrow), end: leaveOpen, options: pool.options }
      if (most !== undefined) return { failures, ...inShare(own, most, rethrow) }
      const load = () => ({
        connections: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        limit: settings.size,
      })
      return { failures, load, pool: own }
    },
    end: () => (ended ??= pool.end()),
  }
}

/** The pool is shared: its creator ends it. */
const leaveOpen = async () => undefined

/** Limits the connections of one club, so that it cannot take the whole pool from the others. */
function inShare(pool: PostgresPool, most: number, rethrow: Rethrow): Pick<CountedPool, 'pool' | 'load'> {
  const share = createPoolShare(most, CONNECT_MILLISECONDS)
  const load = () => {
    const { taken, waiting } = share.load()
    return { connections: taken, idle: 0, waiting, limit: most }
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    await share.take().catch(rethrow)
    try {
      const client = await pool.connect()
      const release = (isBroken?: boolean) => {
        share.giveBack()
        client.release(isBroken)
      }
      return { ...client, release }
    } catch (error) {
      share.giveBack()
      throw error
    }
  }
  return { load, pool: { ...pool, connect } }
}

type Rethrow = (error: unknown) => never

/** @param rethrow throws what the server had said before the connection broke, instead of the broken connection */
function toClient(client: PoolClient, schema: string | undefined, rethrow: Rethrow): PostgresPoolClient {
  const run =
    schema === undefined
      ? (statement: string, parameters: unknown[]) => client.query(statement, parameters)
      : queryWithin(client, schema)
  const query = (statement: string, parameters: unknown[]) => run(statement, parameters).catch(rethrow)
  return {
    // Kysely also has cursors, but uses them only with their module.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken),
  }
}

function createRethrow(failures: Tally<DatabaseFailure>): Rethrow {
  return (error) => {
    const isFull = error instanceof Error && 'code' in error && error.code === DISK_FULL
    failures.add(isFull ? 'full' : isAway(error) ? 'away' : 'other')
    return rethrowAway(error)
  }
}

const CONNECT_MILLISECONDS = 5 * SECOND
/** A silently vanished server is detected this long after its last sign of life, plus ten seconds of probing. */
const KEEP_ALIVE_MILLISECONDS = 10 * SECOND

/** A connection outside of the pool, which may be kept as long as needed; not connected yet. @param purpose shown by the server */
export function createPostgresClient(url: string, purpose: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: `vereinsheim ${purpose}`,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
  })
  // Its end, or the next query, reports the same; without a listener the error would end the process.
  client.on('error', () => undefined)
  return client
}

/**
 * Transactions on PostgreSQL that are retried after a conflict, and after a lost connection while nothing can have been committed. If the
 * connection is lost during the commit itself, its outcome is unknown: only idempotent work is retried then.
 */
export function createPostgresTransaction(db: Kysely<Tables>): InTransaction {
  return (work, { isIdempotent = false, isTakenPassing = false } = {}) => {
    let isCommitting = false
    const run = () => {
      isCommitting = false
      return db.transaction().execute(async (trx) => {
        const value = await work(trx)
        isCommitting = true
        return value
      })
    }
    return tryAgain(run, (error) => {
      const fault = postgresFault(error, isTakenPassing)
      return fault === 'lost' && isCommitting && !isIdempotent ? undefined : fault
    })
  }
}
