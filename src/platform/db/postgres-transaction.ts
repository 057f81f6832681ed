import type { Kysely } from 'kysely'
import type { InTransaction, Tables } from './database.ts'
import { postgresFault } from './passing-fault.ts'
import { tryAgain } from './try-again.ts'

/**
 * Transactions on PostgreSQL that run again after a conflict, and after a lost connection while nothing can have been committed. When
 * the connection is lost during the commit itself, nobody knows whether it was done: only idempotent work runs again then.
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
