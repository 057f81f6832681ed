import { DAY, HOUR, MINUTE } from '#shared/durations.ts'

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

/** So many mails of one kind to one mailbox within a time. */
export type MailSpacing = { max: number; windowMilliseconds: number }[]

/** Of mails to addresses that anybody can have typed: nobody's mailbox is to be flooded by us. A receipt tells of what was sent. */
export const RECEIPT_SPACING: MailSpacing = [
  { max: 3, windowMilliseconds: HOUR },
  { max: 10, windowMilliseconds: DAY },
]
/** A question asks whether it was really they. */
export const QUESTION_SPACING: MailSpacing = [
  { max: 2, windowMilliseconds: HOUR },
  { max: 4, windowMilliseconds: DAY },
]

/** Noted with a mail that waits, or never goes, because its mailbox got so many. */
export const MAILBOX_FULL = 'EMAILBOXLIMIT'

/** Noted with a mail that waits because so many went within a day already. */
export const DAY_FULL = 'EDAYLIMIT'
/** Those that wait for the day go on together, not one by one as their turns come. */
const SHORTEST_HOLD = 15 * MINUTE

/** Until when mails are put off. @param freed when the first of those that went counts no more; undefined where none may go at all */
export function holdUntil(freed: Date | undefined, now: Date): Date {
  const wait = (freed?.getTime() ?? Infinity) - now.getTime()
  return new Date(now.getTime() + Math.min(Math.max(wait, SHORTEST_HOLD), LONGEST_HOLD))
}

/** Nothing is put off for longer; the outbox would take it for the work of a wrong clock. */
const LONGEST_HOLD = FURTHER_WAIT

/** How far back mails can matter: what was planned by then is over by now. */
export const longestWindow = (spacing: MailSpacing): number =>
  Math.max(...spacing.map(({ windowMilliseconds }) => windowMilliseconds)) + LONGEST_HOLD + HOUR

/** Whose box it is: what stands behind a plus sign is sorted by its owner, and the size of letters is minded by nobody. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [owner = ''] = address.slice(0, at).split('+', 1)
  return (owner + address.slice(at)).toLowerCase()
}

/**
 * When the next mail may go.
 *
 * @param times when others went or will go, in milliseconds
 * @returns undefined where that would be too far away
 */
export function nextSlot(times: number[], now: number, spacing: MailSpacing): number | undefined {
  const ordered = times.toSorted((one, other) => one - other)
  let slot = now
  // Each round moves behind one more mail, so it ends.
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
