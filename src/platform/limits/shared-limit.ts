import { createHmac } from 'node:crypto'
import { postgresFault } from '#platform/db/is-away.ts'
import { tryAgain } from '#platform/db/try-again.ts'
import { err, ok } from '#shared/result.ts'
import type { createCountedActionsStore } from './counted-actions-store.ts'
import type { Limit, LimitRule, TooMany } from './rate-limit.ts'

/** Maximum number of closed keys in memory. */
const MAX_CLOSED = 20_000

/**
 * Counts the actions of a visitor across all instances. After a lost connection it may count one too many, never one too few.
 *
 * @param secret for a keyed hash, so that no stored key can be computed elsewhere: keys are often addresses of people
 */
export function createSharedLimit(
  { name, max, windowMilliseconds }: LimitRule,
  store: Pick<ReturnType<typeof createCountedActionsStore>, 'count' | 'forget'>,
  secret: string,
  now: () => Date,
): Limit {
  // Further attempts of a refused visitor do not reach the database.
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
      // Closed for longer than a window lasts: the clock has been set back.
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
