import { SECOND } from '#shared/durations.ts'

/** What was done in the second that began then; kept for each socket and channel, so it is as small as can be. */
export type Pace = { since: number; count: number }

/** Counts so many more. @param now milliseconds of any clock @returns false beyond `most` in one second; then nothing is counted */
export function takeTurns(pace: Pace, turns: number, { now, most }: { now: number; most: number }): boolean {
  if (now - pace.since >= SECOND) {
    pace.since = now
    pace.count = 0
  }
  // However many they are, one message a second is passed on.
  if (pace.count > 0 && pace.count + turns > most) return false
  pace.count += turns
  return true
}
