import { SECOND } from '#shared/durations.ts'

/** The count of the second that began at `since`; kept for each socket and channel, so it is as small as possible. */
export type Pace = { since: number; count: number }

/** Counts turns. @param now milliseconds of any clock @returns false above `most` in one second; then nothing is counted */
export function takeTurns(pace: Pace, turns: number, { now, most }: { now: number; most: number }): boolean {
  if (now - pace.since >= SECOND) {
    pace.since = now
    pace.count = 0
  }
  // One message a second always passes, whatever its turns.
  if (pace.count > 0 && pace.count + turns > most) return false
  pace.count += turns
  return true
}
