import { DAY, HOUR, MINUTE } from '#shared/durations.ts'

const FIRST_WAITS = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE]
/** The longest interval between two attempts. */
export const FURTHER_WAIT = 4 * HOUR
const GIVE_UP_AFTER = 72 * HOUR

/**
 * When to retry a mail: soon at first, then every four hours, for three days of attempts.
 *
 * Counts attempts, not days since the mail was written, so that the downtime of our server costs a mail no attempts.
 * @param attempts number of failed ones, 1 or more
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

/** Maximum number of mails of one kind to one mailbox within each window. */
export type MailSpacing = { max: number; windowMilliseconds: number }[]

/** For mails to addresses that anyone may have typed, so that we flood no mailbox. A receipt confirms what was sent. */
export const RECEIPT_SPACING: MailSpacing = [
  { max: 3, windowMilliseconds: HOUR },
  { max: 10, windowMilliseconds: DAY },
]
/** A question asks the owner of the address for confirmation. */
export const QUESTION_SPACING: MailSpacing = [
  { max: 2, windowMilliseconds: HOUR },
  { max: 4, windowMilliseconds: DAY },
]

/** Error code of a mail that waits, or is never sent, because its mailbox got too many. */
export const MAILBOX_FULL = 'EMAILBOXLIMIT'

/** Error code of a mail that waits because of the daily limit. */
export const DAY_FULL = 'EDAYLIMIT'
/** Mails that wait for the daily limit go on together, not one by one. */
const SHORTEST_HOLD = 15 * MINUTE

/** Until when mails are postponed. @param freed when the first of the sent mails stops counting; undefined if none may be sent at all */
export function holdUntil(freed: Date | undefined, now: Date): Date {
  const wait = (freed?.getTime() ?? Infinity) - now.getTime()
  return new Date(now.getTime() + Math.min(Math.max(wait, SHORTEST_HOLD), LONGEST_HOLD))
}

/** Nothing is postponed for longer; the outbox would attribute it to a wrong clock. */
const LONGEST_HOLD = FURTHER_WAIT

/** How far back mails can matter: anything planned before that is over by now. */
export const longestWindow = (spacing: MailSpacing): number =>
  Math.max(...spacing.map(({ windowMilliseconds }) => windowMilliseconds)) + LONGEST_HOLD + HOUR

/** The mailbox of an address: without the part after a plus sign, and case-insensitive. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [owner = ''] = address.slice(0, at).split('+', 1)
  return (owner + address.slice(at)).toLowerCase()
}

/**
 * The earliest time for the next mail.
 *
 * @param times when others were or will be sent, in milliseconds
 * @returns undefined if that is too far in the future
 */
export function nextSlot(times: number[], now: number, spacing: MailSpacing): number | undefined {
  const ordered = times.toSorted((one, other) => one - other)
  let slot = now
  // Each round moves past at least one more mail, so the loop ends.
  for (;;) {
    const later = spacing.map(({ max, windowMilliseconds }) => {
      const within = ordered.filter((time) => time > slot - windowMilliseconds)
      return within.length < max ? slot : (within[within.length - max] ?? slot) + windowMilliseconds
    })
    const next = Math.max(slot, ...later)
    if (next - now > LONGEST_HOLD) return undefined
    if (next === slot) return slot
    slot = next
  }
}
