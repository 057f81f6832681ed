import type { DayContext } from '#features/tournaments/day/context.ts'
import { DAY_CHANNEL } from '#features/tournaments/day/day-store.ts'
import { lookForChanges } from '#features/tournaments/day/watch-day.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { SECOND } from '#shared/durations.ts'

/** Polls as well, in case a notification of PostgreSQL is lost, and for writes of other processes to the SQLite file. */
const LOOK_MILLISECONDS = SECOND / 2

/** Follows what other processes write on the days of tournaments. @returns what stops following */
export function followDays(ctx: DayContext, { listen }: DatabaseConnection, log: Log): { stop: () => Promise<void> } {
  const look = () =>
    void lookForChanges(ctx).catch((error: unknown) =>
      log.warn({ err: error }, 'the log of a tournament cannot be read'),
    )
  const timer = setInterval(look, LOOK_MILLISECONDS)
  timer.unref()
  const listening = listen?.(DAY_CHANNEL, look)
  return {
    async stop() {
      clearInterval(timer)
      await listening?.stop()
    },
  }
}
