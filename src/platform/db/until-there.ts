import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '#platform/log/log.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import { SECOND } from '#shared/durations.ts'
import type { DatabaseConnection } from './database.ts'

/** A pooler in between rejects a setting, and does so each time. */
const PROTOCOL_VIOLATION = '08P01'

/**
 * Waits for an unreachable database server, however long that takes: machines and containers start in any order. Logs the beginning and the
 * end of the wait.
 *
 * @throws permanent errors, such as a wrong password or a pooler that takes no time limits
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
