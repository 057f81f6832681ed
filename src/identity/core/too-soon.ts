import { SECOND } from '#shared/durations.ts'
import type { IdentityNeeds } from './ports.ts'

/** The clocks of two instances may differ by so much. */
const TOLERANCE_SECONDS = 60

/** Whole seconds to wait until the next message may be sent; 0 if it may be sent now. */
export function secondsToWait(last: Date | undefined, frequency: number, now: Date): number {
  if (last === undefined) return 0
  const wait = Math.ceil((last.getTime() + frequency - now.getTime()) / SECOND)
  // The last one went out in the future: the clock has been put back, and says nothing about how long it is ago.
  return wait > frequency / SECOND + TOLERANCE_SECONDS ? 0 : Math.max(0, wait)
}

/** Enough for any rush on a club's site; beyond it the oldest are forgotten. */
const MAX_REMEMBERED = 10_000

export type RecentRequests = ReturnType<typeof createRecentRequests>

/**
 * Remembers who was written to, or would have been if the address were known.
 *
 * The answer "too soon" rests on this memory alone, so it is the same for known and unknown addresses, whichever of several instances
 * is asked. How often somebody is really written to is decided by what is stored, silently.
 */
export function createRecentRequests({ settings, now }: Pick<IdentityNeeds, 'settings' | 'now'>) {
  const remembered = new Map<string, Date>()
  return {
    /** Notes the request unless it comes too soon. @returns seconds to wait, 0 if it was noted */
    note(what: string, channel: 'email' | 'sms', sentTo: string): number {
      const key = `${what} ${sentTo}`
      const wait = secondsToWait(remembered.get(key), settings.frequencies[channel], now())
      if (wait > 0) return wait
      // Deleted first, so that the order of insertion stays the order of time.
      remembered.delete(key)
      remembered.set(key, now())
      const oldest = remembered.keys().next()
      if (remembered.size > MAX_REMEMBERED && !oldest.done) remembered.delete(oldest.value)
      return 0
    },
  }
}
