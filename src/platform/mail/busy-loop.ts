import { performance } from 'node:perf_hooks'

const LOOK_MILLISECONDS = 50
/** Less idleness than this is the event loop's way from one piece of work to the next. */
const BUSY = 0.9

let seen = performance.eventLoopUtilization()
let seenAt = performance.now()
let wasBusy = false

/** Whether the process hardly paused of late: then somebody waits for an answer of it. */
export function isLoopBusy(): boolean {
  const at = performance.now()
  if (at - seenAt < LOOK_MILLISECONDS) return wasBusy
  const current = performance.eventLoopUtilization()
  wasBusy = performance.eventLoopUtilization(current, seen).utilization > BUSY
  seen = current
  seenAt = at
  return wasBusy
}
