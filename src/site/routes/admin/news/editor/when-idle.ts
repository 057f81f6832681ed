import { SECOND } from '#shared/durations.ts'

const LONGEST_BUSY = SECOND / 2

/** Between two keys rather than at one: reading a long text takes a slow phone as long as a key may. */
export function whenIdle(run: () => void): void {
  // Safari has no idle time to offer.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LONGEST_BUSY })
  else run()
}
