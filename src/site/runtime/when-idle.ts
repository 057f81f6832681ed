import { SECOND } from '#shared/durations.ts'

/** A browser may find no idle time for as long as a page is open, although nothing happens there. */
const LONGEST_BUSY = SECOND / 2

/** Between two keys rather than at one, and behind what is to be seen first. @returns gives it up, if it has not begun */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle time to offer.
  if (!('requestIdleCallback' in window)) {
    run()
    return () => undefined
  }
  const waiting = requestIdleCallback(run, { timeout: LONGEST_BUSY })
  return () => cancelIdleCallback(waiting)
}
