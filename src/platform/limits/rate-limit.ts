import { SECOND } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'

/** @property maxKeys in memory; beyond it, the oldest are dropped */
type Rule = Omit<LimitRule, 'name'> & { now: () => Date; maxKeys?: number }

/** Network time sets clocks back by a little all the time. */
const TOLERANCE_MILLISECONDS = SECOND

/** Counts the actions of a visitor in windows of fixed length; in memory only, and dropped when the window ends. */
export function createRateLimit({ max, windowMilliseconds, now, maxKeys = 20_000 }: Rule) {
  const windows = new Map<string, { startedAt: number; count: number }>()
  let latest = -Infinity

  function forget(moment: number) {
    // The clock was set back, which would prolong all windows by as much. One window too many is better than a visitor locked out.
    if (moment < latest - TOLERANCE_MILLISECONDS) windows.clear()
    latest = moment
    for (const [key, { startedAt }] of windows) {
      // Keys are in the order in which their windows began.
      if (windows.size <= maxKeys && moment - startedAt < windowMilliseconds) return
      windows.delete(key)
    }
  }

  return {
    /** Counts one action for this key, or says how long to wait. */
    take(key: string): Taken {
      const moment = now().getTime()
      forget(moment)
      const window = windows.get(key)
      if (!window) {
        windows.set(key, { startedAt: moment, count: 1 })
        return ok(undefined)
      }
      if (window.count >= max)
        return err({ kind: 'too-many', waitMilliseconds: window.startedAt + windowMilliseconds - moment })
      window.count += 1
      return ok(undefined)
    },
    forget: (key: string): void => void windows.delete(key),
    /** Drops expired windows even without further calls; call it now and then. */
    sweep: (): void => forget(now().getTime()),
    get size() {
      return windows.size
    },
  }
}

/** @property waitMilliseconds until the next action is allowed, at least 1 */
export type TooMany = { kind: 'too-many'; waitMilliseconds: number }
export type Taken = Result<void, TooMany>

/** A maximum per window of fixed length; a window begins with the first action. */
export type LimitRule = {
  /** Separates the counts from those of other limits with the same keys. */
  name: string
  max: number
  windowMilliseconds: number
}

export type Limit = {
  /**
   * Counts one action for this key, or says how long to wait. Synchronous if the count is in memory.
   *
   * @throws {DatabaseAwayError} if the shared count is unreachable: then no action is allowed
   */
  take(key: string): Taken | Promise<Taken>
  /** Resets the count of this key. Another instance that has refused it goes on doing so until its window ends. */
  forget(key: string): void | Promise<void>
}
