import { SECOND } from '#shared/durations.ts'

/** A browser may report no idle time for as long as a page is open, although nothing happens there. */
const LONGEST_BUSY = SECOND / 2

/** Runs between two key presses rather than during one, and after pending paints. @returns cancels it, if it has not begun */
export function whenIdle(run: () => void): () => void {
  // Safari does not support it.
  if (!('requestIdleCallback' in window)) {
    run()
    return () => undefined
  }
  const waiting = requestIdleCallback(run, { timeout: LONGEST_BUSY })
  return () => cancelIdleCallback(waiting)
}
