import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { readRevision, REVISION_CHANNEL } from '#platform/db/content-revision-store.ts'
import type { Log } from '#platform/log/log.ts'
import { SECOND } from '#shared/durations.ts'

type Parts = {
  onChange: () => void
  log: Log
  /** How often PostgreSQL is asked without being called. */
  pollMilliseconds?: number
  /** Milliseconds that have passed, from any beginning. */
  elapsed?: () => number
}

/**
 * PostgreSQL calls as soon as something has changed. Asking is the net under it: a pooler like PgBouncer takes LISTEN and forgets it,
 * and a call may fall into the moment when the connection is made anew.
 */
const POLL_MILLISECONDS = SECOND / 2

/** SQLite tells for a few microseconds' work whether anybody wrote; more often than this it is not worth asking. */
const SQLITE_PAUSE_MILLISECONDS = 20

/**
 * Notices that content was changed, be it by this process, the console or another instance.
 *
 * @returns `check`, to be called before cached pages are used, and the revision that was last seen
 */
export async function watchRevision(
  { db, writeCounter, listen }: Pick<DatabaseConnection, 'db' | 'writeCounter' | 'listen'>,
  { onChange, log, pollMilliseconds = POLL_MILLISECONDS, elapsed = () => performance.now() }: Parts,
) {
  const comparison = createComparison(db, await readRevision(db), { onChange, log })
  return writeCounter === undefined
    ? listenAndAsk(comparison, listen, pollMilliseconds)
    : watchWrites(comparison, writeCounter, elapsed)
}

type Comparison = ReturnType<typeof createComparison>

/** Keeps the revision that was last seen, and looks whether there is another. */
function createComparison(db: Database, seen: number, { onChange, log }: Pick<Parts, 'onChange' | 'log'>) {
  let revision = seen
  let isReading = false
  let isAway = false

  /** @returns false when it is not known whether something has changed */
  async function compare(): Promise<boolean> {
    if (isReading) return false
    isReading = true
    try {
      const present = await readRevision(db)
      isAway = false
      if (present !== revision) {
        revision = present
        onChange()
      }
      return true
    } catch (error) {
      // Cached pages go on being served; the next look may succeed.
      // Said once, not twice a second.
      if (!isAway) log.warn({ err: error }, 'the content revision cannot be read')
      isAway = true
      return false
    } finally {
      isReading = false
    }
  }

  return { compare, current: () => revision, isReading: () => isReading }
}

/** For PostgreSQL. */
function listenAndAsk(
  { compare, current }: Comparison,
  listen: DatabaseConnection['listen'],
  pollMilliseconds: number,
) {
  const look = withoutGaps(compare)
  const timer = setInterval(look, pollMilliseconds)
  timer.unref()
  const listening = listen?.(REVISION_CHANNEL, look)
  return {
    check: () => undefined,
    current,
    async stop() {
      clearInterval(timer)
      await listening?.stop()
    },
  }
}

/** For SQLite. */
function watchWrites(
  { compare, current, isReading }: Comparison,
  writeCounter: NonNullable<DatabaseConnection['writeCounter']>,
  elapsed: () => number,
) {
  let counted: number | undefined = writeCounter()
  let lookedAt = 0
  const check = () => {
    const moment = elapsed()
    if (moment - lookedAt < SQLITE_PAUSE_MILLISECONDS) return
    lookedAt = moment
    // What is written while the revision is being read is looked at when that is done.
    if (isReading()) return
    const present = writeCounter()
    if (present === counted) return
    counted = present
    void compare().then((isKnown) => {
      if (!isKnown) counted = undefined
    })
  }
  return { check, current, stop: async () => undefined }
}

/** Whoever calls while the work is under way wants it done once more afterwards. */
function withoutGaps(work: () => Promise<unknown>): () => void {
  let isWorking = false
  let isWantedAgain = false
  async function run() {
    isWorking = true
    do {
      isWantedAgain = false
      await work()
    } while (isWantedAgain)
    isWorking = false
  }
  return () => {
    isWantedAgain = true
    if (!isWorking) void run()
  }
}
