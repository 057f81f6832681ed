import { SECOND } from '#shared/durations.ts'

/** The clocks of two instances may differ by so much. */
const TOLERANCE_SECONDS = 60

/** Whole seconds to wait until the next message may be sent; 0 if it may be sent now. */
export function secondsToWait(last: Date | undefined, frequency: number, now: Date): number {
  if (last === undefined) return 0
  const wait = Math.ceil((last.getTime() + frequency - now.getTime()) / SECOND)
  // The last one went out in the future: the clock has been put back, and says nothing about how long it is ago.
  return wait > frequency / SECOND + TOLERANCE_SECONDS ? 0 : Math.max(0, wait)
}
