import { rethrowAway } from './is-away.ts'
import { createPostgresClient } from './postgres-client.ts'

/**
 * Runs the work while no other process that asks for the same name does; the others wait, however long it takes.
 *
 * The lock belongs to a transaction, not to a session, so that it also holds behind a pooler; and to a connection of its own, for the
 * work may need all of the pool. If that connection is lost, the lock is lost, and the work goes on.
 *
 * @throws {DatabaseAwayError} when the server cannot be reached; what the work throws
 */
export async function holdPostgresLock<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = createPostgresClient(url, name)
  try {
    await client.connect().catch(rethrowAway)
    await client.query('begin').catch(rethrowAway)
    // Waiting and holding take as long as the work does.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      await client.query(`set local ${limit} = 0`).catch(rethrowAway)
    }
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]).catch(rethrowAway)
    return await work()
  } finally {
    // Also ends the transaction.
    await client.end().catch(() => undefined)
  }
}
