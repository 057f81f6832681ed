import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { readRevision, REVISION_CHANNEL } from '#platform/db/content-revision-store.ts'
import type { Log } from '#platform/log/log.ts'
import { SECOND } from '#shared/durations.ts'

type Parts = {
  onChange: () => void
  log: Log
  /** Interval at which PostgreSQL is polled without a notification. */
  pollMilliseconds?: number
  /** Milliseconds since any fixed moment. */
  elapsed?: () => number
}

/**
 * PostgreSQL notifies at once of each change. Polling is the fallback: a pooler like PgBouncer accepts LISTEN and drops it,
 * and a notification may be lost while the connection is made anew.
 */
const POLL_MILLISECONDS = SECOND / 2

/** Asking SQLite whether anybody wrote costs a few microseconds; asking more often than this is not worth it. */
const SQLITE_PAUSE_MILLISECONDS = 20

/**
 * Notices that content was changed by this process, the console or another instance.
 *
 * @returns `check`, to be called before cached pages are used; `catchUp`, after which nothing is remembered that was out of date at the time of
 * the call; and the last known revision
 */
export async function watchRevision(
  { db, writeCounter, listen }: DatabaseConnection,
  { onChange, log, pollMilliseconds = POLL_MILLISECONDS, elapsed = () => performance.now() }: Parts,
) {
  const { compare, current } = createComparison(db, await readRevision(db), { onChange, log })
  const look = withoutGaps(compare)
  const watch =
    writeCounter === undefined ? listenAndAsk(look, listen, pollMilliseconds) : watchWrites(look, writeCounter, elapsed)
  return { ...watch, current, catchUp: look }
}

/** Keeps the last known revision, and checks for a newer one. */
function createComparison(db: Database, seen: number, { onChange, log }: Parts) {
  let revision = seen
  let isAway = false

  /** @returns false when it is not known whether something has changed */
  async function compare(): Promise<boolean> {
    try {
      const present = await readRevision(db)
      isAway = false
      if (present !== revision) {
        revision = present
        onChange()
      }
      return true
    } catch (error) {
      // Cached pages are still served; the next check may succeed.
      // Logged once, not twice a second.
      if (!isAway) log.warn({ err: error }, 'the content revision cannot be read')
      isAway = true
      return false
    }
  }

  return { compare, current: () => revision }
}

type Look = () => Promise<boolean>

/** For PostgreSQL. */
function listenAndAsk(look: Look, listen: DatabaseConnection['listen'], pollMilliseconds: number) {
  const call = () => void look()
  const timer = setInterval(call, pollMilliseconds)
  timer.unref()
  const listening = listen?.(REVISION_CHANNEL, call)
  return {
    check: () => undefined,
    async stop() {
      clearInterval(timer)
      await listening?.stop()
    },
  }
}

/** For SQLite. */
function watchWrites(look: Look, writeCounter: NonNullable<DatabaseConnection['writeCounter']>, elapsed: () => number) {
  let counted: number | undefined = writeCounter()
  let lookedAt = 0
  const check = () => {
    const moment = elapsed()
    if (moment - lookedAt < SQLITE_PAUSE_MILLISECONDS) return
    lookedAt = moment
    const present = writeCounter()
    if (present === counted) return
    counted = present
    void look().then((isKnown) => {
      if (!isKnown) counted = undefined
    })
  }
  return { check, stop: async () => undefined }
}

/** Calls during the work share the next run, which begins after them. */
function withoutGaps<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let present: Promise<Answer> | undefined
  let next: Promise<Answer> | undefined
  const begin = (): Promise<Answer> => {
    next = undefined
    const begun = work().finally(() => {
      if (present === begun) present = undefined
    })
    return (present = begun)
  }
  return () => next ?? (present ? (next = present.then(begin, begin)) : begin())
}
