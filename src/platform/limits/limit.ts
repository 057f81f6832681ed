import type { Result } from '#shared/result.ts'

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
