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

/** Parallel deliveries: fewer than any provider allows, and enough to send far more than a club ever writes. */
const LANES = 8

/**
 * Shared by all clubs in the process: each claim is a commit, and writes of visitors take precedence over mail. More than one, so that a
 * club with a slow database does not hold up the mail of others.
 */
const claimInTurn = createTurns(4)

/** Pause before each claim while many requests are under way: the mails of a rush go at some eighty per second, the rest afterwards. */
const RUSH_MILLISECONDS = 400

type Needs = {
  outbox: OutboxQueue
  send: SendMail
  now: () => Date
  log: Log
  /** Counts the outcome of each attempt. */
  mails?: Tally<MailOutcome>
  /** Whether many visitors are waiting for an answer. */
  isRush?: () => boolean
  /** Number of parallel deliveries. */
  atOnce?: number
  /** Pause of a lane after a failed mail: large providers reject clients that go on as fast as before. */
  pauseMilliseconds?: number
  /** How long to sleep when nothing is due and nothing kicks; retries are late by that much at most. */
  idleMilliseconds?: number
  /** A delivery that takes longer counts as failed. */
  sendMilliseconds?: number
  /** The same where a person waits for the result. */
  handOverMilliseconds?: number
}

/** Sends the mails of the outbox, several at a time, as long as the program runs. No failure stops it or loses a mail. */
export function createOutboxWorker(needs: Needs) {
  const { handOver, ...delivery } = createDelivery(needs)
  return {
    ...createLanes(delivery, needs),
    /** When the next mail is due; undefined if none waits. */
    next: () => needs.outbox.nextDue(),
    /**
     * Tries a held mail once, immediately, even before `start`. If that fails, the mail is given up.
     *
     * @returns `sent` also if a worker has claimed it already
     * @throws errors of the database; the mail may then be retried when its claim has expired
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
      // However many wait, claims no more than there are free lanes.
      const free = atOnce - lanes.size
      const mails = await claim(free)
      for (const mail of mails) keepUntilDone(lanes, deliver(mail))
      if (mails.length === free) await Promise.race(lanes)
      else if (!isKicked && !isStopping) {
        // A kick during the claim may announce a mail that the claim did not see.
        rest.begin(lanes)
        await alarm.sleep(idleMilliseconds)
        rest.end()
      }
    }
    await Promise.all(lanes)
    rest.begin(lanes)
  }

  /** Announces new mail; call it after the commit. Costs almost nothing, however often it is called. */
  function kick(): void {
    isKicked = true
    if (rest.isNow()) alarm.ring()
  }

  return {
    start: (): void => void (running ??= run()),
    kick,

    /** Resolves when all mails due now have been tried. */
    async untilIdle(): Promise<void> {
      if (!running || isStopping) return
      const idle = rest.next()
      kick()
      await idle
    },

    /** Resolves when the mails being sent are done; starts no others. */
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

/** The pause between mails; `next` resolves when the deliveries under way have finished, too. */
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

  /** Claims the next mails in one commit; never rejects. @returns fewer than `limit` if no more are due; none if the outbox cannot be read */
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
    // A jump of the clock (a laptop that slept) expires the claim of a mail that this worker is still sending.
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

/** Sends a claimed mail, and records the outcome. */
function createAttempt({
  outbox,
  send,
  now,
  log,
  mails,
  sendMilliseconds = 60 * SECOND,
  handOverMilliseconds = 5 * SECOND,
}: Needs) {
  // Delivered, but the database could not record it (disk full): must not be delivered again.
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
        // An idle worker does not keep the program alive.
        timer.unref()
        ring = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    ring: () => ring(),
  }
}
