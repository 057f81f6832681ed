import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { requestsUnderWay } from '#platform/program/requests-under-way.ts'
import { SECOND } from '#shared/durations.ts'
import type { Tally } from '#shared/tally.ts'
import { createTurns } from '#shared/turns/take-turns.ts'
import { isFinalAnswer } from './sms-transport.ts'
import type { ClaimedMail } from './mail.ts'
import type { SendMail } from './mail-transport.ts'
import { nextAttempt } from './mail-spacing.ts'
import type { OutboxQueue } from './outbox-store.ts'

export type MailOutcome = 'sent' | 'failed' | 'given-up'

/** Fewer than any provider allows at once; eight, each waiting for its server, send far more than a club ever writes. */
const LANES = 8

/**
 * Of all clubs in the process: what visitors write goes before what has to be sent anyway, and each claim is a commit. More than one, so that
 * a club whose database keeps it waiting holds up no other's mail.
 */
const claimInTurn = createTurns(4)

/** Before each claim, while many wait for an answer: the mails of a rush go some eighty in a second, the rest when it is over. */
const RUSH_MILLISECONDS = 400

type Needs = {
  outbox: OutboxQueue
  send: SendMail
  now: () => Date
  log: Log
  /** Counts what came of each attempt. */
  mails?: Tally<MailOutcome>
  /** Whether many visitors wait for an answer. */
  isRush?: () => boolean
  /** So many mails are on their way at once. */
  atOnce?: number
  /** Rest of a lane after a mail that was not taken: large providers turn away who goes on as fast as before. */
  pauseMilliseconds?: number
  /** How long to sleep when nothing is due and nobody calls; retries are late by that much at most. */
  idleMilliseconds?: number
  /** A delivery that takes longer counts as failed. */
  sendMilliseconds?: number
  /** The same where somebody waits for the answer. */
  handOverMilliseconds?: number
}

/** Sends what is in the outbox, some mails at a time, as long as the program runs. No failure ends it or loses a mail. */
export function createOutboxWorker(needs: Needs) {
  const { handOver, ...delivery } = createDelivery(needs)
  return {
    ...createLanes(delivery, needs),
    /** When the next mail is due; undefined where none waits. */
    next: () => needs.outbox.nextDue(),
    /**
     * Tries a held mail, once and at once, also before `start`. One that is not taken is given up.
     *
     * @returns `sent` also where somebody else has it in hand
     * @throws what the database says; then it may be tried again when its claim has run out
     */
    handOver,
  }
}

type Delivery = Pick<ReturnType<typeof createDelivery>, 'claim' | 'deliver'>

function createLanes({ claim, deliver }: Delivery, { atOnce = LANES, idleMilliseconds = 15 * SECOND }: Needs) {
  const alarm = createAlarm()
  const rest = createRest()
  let running: Promise<void> | undefined
  let isStopping = false
  let isKicked = false

  async function run() {
    const lanes = new Set<Promise<void>>()
    while (!isStopping) {
      isKicked = false
      // However much waits, no more is claimed than is on its way.
      const free = atOnce - lanes.size
      const mails = await claim(free)
      for (const mail of mails) keepUntilDone(lanes, deliver(mail))
      if (mails.length === free) await Promise.race(lanes)
      else if (!isKicked && !isStopping) {
        // A kick may have come while the outbox was being read; then what it announced may not have been seen.
        rest.begin(lanes)
        await alarm.sleep(idleMilliseconds)
        rest.end()
      }
    }
    await Promise.all(lanes)
    rest.begin(lanes)
  }

  /** There is new mail: to be called after the commit. Costs next to nothing, however often it is called. */
  function kick(): void {
    isKicked = true
    if (rest.isNow()) alarm.ring()
  }

  return {
    start: (): void => void (running ??= run()),
    kick,

    /** Resolves when all that is due now was tried. */
    async untilIdle(): Promise<void> {
      if (!running || isStopping) return
      const idle = rest.next()
      kick()
      await idle
    },

    /** Resolves when the mails in hand are done with; no other is begun. */
    async stop(): Promise<void> {
      isStopping = true
      alarm.ring()
      await running
    },
  }
}

function keepUntilDone(underWay: Set<Promise<void>>, work: Promise<void>): void {
  underWay.add(work)
  void work.then(() => underWay.delete(work))
}

/** Between mails. Who waits for it is told when those on their way are done, too. */
function createRest() {
  const waiting: (() => void)[] = []
  let isResting = false
  return {
    isNow: () => isResting,
    next: () => new Promise<void>((tell) => waiting.push(tell)),
    begin(underWay: Iterable<Promise<void>>): void {
      isResting = true
      void Promise.all(underWay).then(() => isResting && waiting.splice(0).forEach((tell) => tell()))
    },
    end: () => void (isResting = false),
  }
}

function createDelivery(needs: Needs) {
  const { outbox, now, log, pauseMilliseconds = 200, isRush = requestsUnderWay.areRush } = needs
  const attempt = createAttempt(needs)
  const inHand = new Set<string>()

  async function keepInHand(mail: ClaimedMail, isOnlyOne: boolean): Promise<MailOutcome> {
    inHand.add(mail.id)
    try {
      return await attempt(mail, { isOnlyOne })
    } finally {
      inHand.delete(mail.id)
    }
  }

  async function handOver(id: string): Promise<'sent' | 'failed'> {
    const mail = await outbox.claimHeld(id, now())
    const isSent = mail === undefined || (await keepInHand(mail, true)) === 'sent'
    return isSent ? 'sent' : 'failed'
  }

  const report = (error: unknown) =>
    log.error({ reason: describeFailure(error) }, 'the outbox cannot be read or written; it is tried again')

  /** Takes the next mails, in one commit; never rejects. @returns fewer than so many where no more are due; none where the outbox cannot be read */
  async function claim(limit: number): Promise<ClaimedMail[]> {
    try {
      return await claimInTurn(async () => {
        if (isRush()) await wait(RUSH_MILLISECONDS)
        return outbox.claimDue(now(), limit)
      })
    } catch (error) {
      report(error)
      return []
    }
  }

  /** Tries a claimed mail; never rejects. */
  async function deliver(mail: ClaimedMail): Promise<void> {
    // A clock that jumps (a laptop that slept) ends the claim of a mail that is still on its way from here.
    if (inHand.has(mail.id)) return
    try {
      if ((await keepInHand(mail, false)) === 'sent') return
    } catch (error) {
      report(error)
    }
    await wait(pauseMilliseconds)
  }

  return { claim, deliver, handOver }
}

/** Sends a claimed mail, and notes what came of it. */
function createAttempt({
  outbox,
  send,
  now,
  log,
  mails,
  sendMilliseconds = 60 * SECOND,
  handOverMilliseconds = 5 * SECOND,
}: Needs) {
  // Delivered, but the database could not note it (disk full): not to be delivered again for that.
  const delivered = new Set<string>()

  return async function attempt(mail: ClaimedMail, { isOnlyOne }: { isOnlyOne: boolean }): Promise<MailOutcome> {
    try {
      const limit = isOnlyOne ? handOverMilliseconds : sendMilliseconds
      if (!delivered.has(mail.id)) await withinTime(send(mail), limit)
    } catch (error) {
      const reason = describeFailure(error)
      const next = isOnlyOne || isFinalAnswer(error) ? undefined : nextAttempt(mail.attempts, now())
      const entry = { mailKind: mail.kind, attempt: mail.attempts, reason, nextAttemptAt: next?.toISOString() }
      const outcome = next ? 'failed' : 'given-up'
      mails?.add(outcome)
      await outbox.markFailed(mail.id, reason, next)
      if (next) log.warn(entry, 'a mail could not be delivered and will be tried again')
      else log.error(entry, 'a mail could not be delivered and is given up')
      return outcome
    }
    delivered.add(mail.id)
    mails?.add('sent')
    await outbox.markSent(mail.id, now())
    delivered.delete(mail.id)
    log.info({ mailKind: mail.kind, attempt: mail.attempts }, 'mail delivered')
    return 'sent'
  }
}

/** Codes only: the messages of mail servers repeat addresses. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  if (!('responseCode' in error) || error.responseCode === undefined) return code
  return `${code} ${String(error.responseCode)}${isFinalAnswer(error) ? ' final' : ''}`
}

async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' })), milliseconds)
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function createAlarm() {
  let ring: () => void = () => undefined
  return {
    sleep: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        // A worker with nothing to do is no reason to keep the program alive.
        timer.unref()
        ring = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    ring: () => ring(),
  }
}
