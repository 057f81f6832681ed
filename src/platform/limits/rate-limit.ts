import { SECOND } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'

type Window = { startedAt: number; count: number }
type Rule = {
  /** So many in one window. */
  max: number
  windowMilliseconds: number
  now: () => Date
  /** So many keys are remembered at most; beyond, the oldest are forgotten. */
  maxKeys?: number
}
/** Clocks are put back by a little all the time, when they are set by the network. */
const TOLERANCE_MILLISECONDS = SECOND

/** Counts what one visitor does in windows of fixed length; in memory only, and forgotten when the window is over. */
export function createRateLimit({ max, windowMilliseconds, now, maxKeys = 20_000 }: Rule) {
  const windows = new Map<string, Window>()

  let latest = -Infinity

  function forget(moment: number) {
    // The clock was put back: by it the windows would last as much longer. Better one window too many than somebody locked out.
    if (moment < latest - TOLERANCE_MILLISECONDS) windows.clear()
    latest = moment
    for (const [key, { startedAt }] of windows) {
      // Keys stand in the order in which their windows began.
      if (windows.size <= maxKeys && moment - startedAt < windowMilliseconds) return
      windows.delete(key)
    }
  }

  return {
    /** Counts one more for this key, or says how long to wait. */
    take(key: string): Taken {
      const moment = now().getTime()
      forget(moment)
      const window = windows.get(key)
      if (!window) {
        windows.set(key, { startedAt: moment, count: 1 })
        return ok(undefined)
      }
      if (window.count >= max) {
        return err({ kind: 'too-many', waitMilliseconds: window.startedAt + windowMilliseconds - moment })
      }
      window.count += 1
      return ok(undefined)
    },
    forget(key: string): void {
      windows.delete(key)
    },
    /** Forgets what is over, also when nobody comes any more; to be called now and then. */
    sweep(): void {
      forget(now().getTime())
    },
    get size() {
      return windows.size
    },
  }
}

/** @property waitMilliseconds until one more is allowed, at least 1 */
export type TooMany = { kind: 'too-many'; waitMilliseconds: number }
export type Taken = Result<void, TooMany>

/** So many in windows of fixed length, which begin with the first of them. */
export type LimitRule = {
  /** Keeps what is counted apart from other things with the same keys. */
  name: string
  max: number
  windowMilliseconds: number
}

export type Limit = {
  /**
   * Counts one more for this key, or says how long to wait. At once where the count is in memory.
   *
   * @throws {DatabaseAwayError} where it is shared and cannot be reached: then nobody may pass
   */
  take(key: string): Taken | Promise<Taken>
  /** As if nothing had been counted for this key. Another instance that has turned somebody away goes on doing so for its window. */
  forget(key: string): void | Promise<void>
}
