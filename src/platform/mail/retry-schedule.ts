import { HOUR, MINUTE } from '#shared/durations.ts'

const FIRST_WAITS = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE]
/** The longest of all waits. */
export const FURTHER_WAIT = 4 * HOUR
const GIVE_UP_AFTER = 72 * HOUR

/**
 * When to try a mail again: soon at first, then every four hours, for three days of trying.
 *
 * Attempts are counted, not days since the mail was written, so that a server that was switched off costs no mail
 * its chances.
 * @param attempts how many have failed by now, 1 or more
 * @returns undefined when it is time to give up
 */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const wait = FIRST_WAITS[attempts - 1] ?? FURTHER_WAIT
  return waitedBefore(attempts) + wait > GIVE_UP_AFTER ? undefined : new Date(now.getTime() + wait)
}

function waitedBefore(attempts: number): number {
  const waits = Array.from({ length: attempts - 1 }, (_, i) => FIRST_WAITS[i] ?? FURTHER_WAIT)
  return waits.reduce((sum, wait) => sum + wait, 0)
}
