import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { types, Pool, type PoolClient } from 'pg'
import { SECOND } from '#shared/durations.ts'
import { rethrowAway } from './is-away.ts'
import { CONNECT_MILLISECONDS, KEEP_ALIVE_MILLISECONDS } from './postgres-client.ts'

/** How an instance uses a PostgreSQL server. Times are in seconds; 0 means without end. */
export type PoolSettings = {
  /** Connections at most; instances share what the server allows. */
  size: number
  /** How long one statement may take. */
  statementTimeout: number
  /** How long a transaction may hold its locks without doing anything. */
  idleTransactionTimeout: number
}

/** A pool for Kysely that connects when it is first used, and says `DatabaseAwayError` for everything that will pass by itself. */
export function createPostgresPool(url: string, settings: PoolSettings): PostgresPool {
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
  // A connection that breaks (server restarted) is replaced when one is needed; without a listener it would end the process. The pool
  // itself listens only to those that nobody is using.
  pool.on('error', () => undefined)
  const reasons = new WeakMap<PoolClient, Error>()
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!reasons.has(client)) reasons.set(client, error)
    })
  })
  return {
    connect: async () => {
      const client = await pool.connect().catch(rethrowAway)
      return toClient(client, (error) => reasons.get(client) ?? error)
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** @param reasonOf what the server had said before the connection broke, rather than that it is broken */
function toClient(client: PoolClient, reasonOf: (error: unknown) => unknown): PostgresPoolClient {
  const query = (statement: string, parameters: unknown[]) =>
    client.query(statement, parameters).catch((error: unknown) => rethrowAway(reasonOf(error)))
  return {
    // Kysely also knows cursors, which it uses only where it was given their module.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken),
  }
}
