import { createHmac } from 'node:crypto'
import { postgresFault } from '#platform/db/is-away.ts'
import { tryAgain } from '#platform/db/try-again.ts'
import { err, ok } from '#shared/result.ts'
import type { createCountedActionsStore } from './counted-actions-store.ts'
import type { Limit, LimitRule, TooMany } from './rate-limit.ts'

/** So many closed keys are remembered at most. */
const MAX_CLOSED = 20_000

/**
 * Counts what one visitor does at all instances together. After a try that failed for want of a connection it may count one too many,
 * never one too few.
 *
 * @param secret keys are often addresses of people; only a hash that nobody else can compute is stored
 */
export function createSharedLimit(
  { name, max, windowMilliseconds }: LimitRule,
  store: Pick<ReturnType<typeof createCountedActionsStore>, 'count' | 'forget'>,
  secret: string,
  now: () => Date,
): Limit {
  // Whoever goes on and on is turned away without asking the database.
  const closedUntil = new Map<string, number>()

  function close(key: string, until: number): void {
    const oldest = closedUntil.keys().next()
    if (closedUntil.size >= MAX_CLOSED && !oldest.done) closedUntil.delete(oldest.value)
    closedUntil.set(key, until)
  }

  async function count(key: string, moment: Date) {
    const endsAt = new Date(moment.getTime() + windowMilliseconds)
    const counted = await tryAgain(() => store.count({ key, max, now: moment, endsAt }), postgresFault)
    if (counted.count <= max) return ok(undefined)
    close(key, counted.endsAt.getTime())
    return tooMany(counted.endsAt.getTime(), moment)
  }

  const hash = (given: string) => createHmac('sha256', secret).update(`${name}\0${given}`).digest('base64url')

  return {
    take(given) {
      const moment = now()
      const key = hash(given)
      const closed = closedUntil.get(key)
      // Closed for longer than a window lasts: the clock has been put back.
      const isClosed =
        closed !== undefined && closed > moment.getTime() && closed <= moment.getTime() + windowMilliseconds
      if (isClosed) return tooMany(closed, moment)
      closedUntil.delete(key)
      return count(key, moment)
    },
    async forget(given) {
      const key = hash(given)
      closedUntil.delete(key)
      await store.forget(key)
    },
  }
}

const tooMany = (until: number, moment: Date) =>
  err<TooMany>({ kind: 'too-many', waitMilliseconds: until - moment.getTime() })
