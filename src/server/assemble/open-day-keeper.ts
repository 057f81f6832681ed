import { createDayKeeper, type DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createDayStore, DAY_CHANNEL } from '#features/tournaments/day/day-store.ts'
import { listEnteredTeams } from '#features/tournaments/handling/list-entered-teams.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { openStores } from '#server/context/stores.ts'
import { SECOND } from '#shared/durations.ts'

type Needs = { connection: DatabaseConnection; now: () => Date; log: Pick<Log, 'warn'> }

/** The net under what PostgreSQL calls, and what other processes write into the SQLite file. */
const LOOK_MILLISECONDS = SECOND / 2

export function createDays({ connection: { db, engine, inTransaction }, now, log }: Needs): DayKeeper {
  const stores = openStores({ db, engine, now })
  return createDayKeeper({
    store: stores.day,
    // The same entries sent again are kept once.
    inTransaction: (work) => inTransaction((trx) => work(createDayStore(trx)), { isIdempotent: true }),
    listTeams: (eventId) => listEnteredTeams(stores, eventId),
    now,
    elapsed: () => performance.now(),
    report: (fault) => log.warn({ err: fault }, 'the log of a tournament cannot be read'),
  })
}

/** The keeper of this process, which hears of what others write. @returns also what ends its listening */
export function openDayKeeper(needs: Needs): { days: DayKeeper; stop: () => Promise<void> } {
  const days = createDays(needs)
  const look = () => void days.look()
  const timer = setInterval(look, LOOK_MILLISECONDS)
  timer.unref()
  const listening = needs.connection.listen?.(DAY_CHANNEL, look)
  return {
    days,
    async stop() {
      clearInterval(timer)
      await listening?.stop()
    },
  }
}
