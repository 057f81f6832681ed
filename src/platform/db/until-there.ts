import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '#platform/log/log.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import { SECOND } from '#shared/durations.ts'
import type { DatabaseConnection } from './database.ts'

/** A pooler between us does not take a setting; it says so each time. */
const PROTOCOL_VIOLATION = '08P01'

/**
 * Waits for a database server that cannot be reached, however long that takes: machines and containers start in any order. The log hears
 * of it when it begins and when it is over.
 *
 * @throws what no waiting mends, such as a wrong password or a pooler that takes no time limits
 */
export async function untilThere(
  { db }: DatabaseConnection,
  log: Log,
  pauseMilliseconds: number = SECOND,
): Promise<void> {
  let isWaiting = false
  for (;;) {
    try {
      await sql`select 1`.execute(db)
      if (isWaiting) log.info('the database is there')
      return
    } catch (error) {
      if (!isDatabaseAway(error) || error.code === PROTOCOL_VIOLATION) throw error
      if (!isWaiting)
        log.warn({ code: error.code }, 'the database is away; the site opens when it is there (DATABASE_URL)')
      isWaiting = true
      await sleep(pauseMilliseconds)
    }
  }
}
