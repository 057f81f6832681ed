import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '#platform/log/log.ts'
import type { Instance } from '#server/assemble/create-instance.ts'
import type { App } from '#server/app.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { createTurns } from '#shared/turns/take-turns.ts'
import type { HostedClub } from './clubs/clubs-file.ts'
import { busyPage, sendHostPage } from './host-pages.ts'
import type { LetIn } from './let-in.ts'

/** An instance and what answers by it. @property work does what is due @property stop gives everything back */
export type Opened = {
  instance: Instance
  sendKept: App['sendKept']
  answer: RequestListener
  work: () => Promise<void>
  stop: () => Promise<void>
}

/** @property askedAt when somebody came last, or it was opened @property underWay answers that are not at their end yet */
export type OpenClub = Opened & { club: HostedClub; askedAt: number; toldAt: number; underWay: number }

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

type Needs = {
  /** @throws why it cannot be opened */
  open: (club: HostedClub) => Promise<Opened>
  /** So many at once. */
  mostOpen: number
  /** Milliseconds that have passed, from any beginning. */
  elapsed: () => number
  /** Hears of what becomes of each club. */
  note: ClubNotes
  log: Log
}

/** @property closed with the moment at which the club has something to do next */
export type ClubNotes = {
  opening: (club: HostedClub) => void
  opened: (club: HostedClub) => void
  /** @param milliseconds ago */
  visited: (club: HostedClub, milliseconds: number) => void
  closed: (club: HostedClub, nextAt: Date | undefined) => void
  failed: (club: HostedClub, reason: unknown) => void
}

/** A club closes when nobody has come for so long. */
export const IDLE_MILLISECONDS = 15 * MINUTE
/** After a failure it is tried again at growing intervals: somebody may be mending it, and a try costs the others time. */
const FIRST_PAUSE = 2 * SECOND
const LONGEST_PAUSE = 5 * MINUTE

/** So many open at a time, in the order in which they were asked for; more than there are processors, for one that waits for its disk holds up no other. */
const OPENING_AT_ONCE = 8

/** This club could not be opened a moment ago; it is not tried again before its time. */
export class ClubAwayError extends Error {
  override name = 'ClubAwayError'
  constructor(cause: unknown) {
    super('This club cannot be opened at the moment.', { cause })
  }
}

type Failed = { pause: number; until: number; reason: unknown }

/** The clubs that are open: each is opened once for all who come meanwhile, and closed when nobody has come for long. */
export class OpenClubs {
  readonly #needs: Needs
  readonly #open = new Map<string, OpenClub>()
  readonly #opening = new Map<string, Promise<OpenClub>>()
  readonly #closing = new Map<string, Promise<void>>()
  readonly #failed = new Map<string, Failed>()
  readonly #inTurn = createTurns(OPENING_AT_ONCE)
  #isStopping = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  find(folder: string): OpenClub | undefined {
    return this.#open.get(folder)
  }

  /** @property broken those that could not be opened when they were last asked for */
  count(): { open: number; opening: number; broken: number } {
    return { open: this.#open.size, opening: this.#opening.size, broken: this.#failed.size }
  }

  /** @throws {ClubAwayError} */
  async open(club: HostedClub): Promise<OpenClub> {
    const known = this.#open.get(club.folder) ?? this.#opening.get(club.folder)
    if (known) return known
    const begun = this.#begin(club).finally(() => this.#opening.delete(club.folder))
    this.#opening.set(club.folder, begun)
    const opened = await begun
    this.#closeBeyond()
    return opened
  }

  /** Resolves when everything that the club held is given back. */
  async close(folder: string): Promise<void> {
    // One that is being opened would stay open though its line says otherwise.
    const opening = this.#opening.get(folder)
    if (opening) await opening.catch(() => undefined)
    const one = this.#open.get(folder)
    if (!one) return this.#closing.get(folder)
    this.#open.delete(folder)
    const work = this.#giveBack(one).finally(() => this.#closing.delete(folder))
    this.#closing.set(folder, work)
    await work
  }

  /** Closes where nobody has come for long; to be called now and then. */
  closeIdle(patience = IDLE_MILLISECONDS): void {
    const since = this.#needs.elapsed() - patience
    for (const one of this.#open.values()) {
      this.#tellVisit(one)
      if (one.askedAt <= since && isQuiet(one)) void this.close(one.club.folder)
    }
  }

  /** Lets a closed club do what it has to do, and closes it where nobody has come meanwhile. */
  async work(club: HostedClub): Promise<void> {
    if (this.#open.has(club.folder)) return
    const one = await this.open(club)
    await one.work()
    if (one.askedAt === one.toldAt && isQuiet(one)) await this.close(club.folder)
  }

  /** What work is in hand is finished, and nothing new is begun. */
  async finishWork(): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#open.values()].map(({ instance }) => instance.finishWork()))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.allSettled(this.#opening.values())
    await Promise.all([...this.#open.keys()].map((folder) => this.close(folder)))
    await Promise.all(this.#closing.values())
  }

  async #begin(club: HostedClub): Promise<OpenClub> {
    const { folder } = club
    const { open, elapsed, note } = this.#needs
    await this.#closing.get(folder)
    const earlier = this.#failed.get(folder)
    if (this.#isStopping || (earlier && elapsed() < earlier.until)) throw new ClubAwayError(earlier?.reason)
    try {
      note.opening(club)
      const made = await this.#inTurn(() => open(club))
      const moment = elapsed()
      const opened = { ...made, club, askedAt: moment, toldAt: moment, underWay: 0 }
      this.#open.set(folder, opened)
      this.#failed.delete(folder)
      note.opened(club)
      return opened
    } catch (error) {
      const pause = Math.min((earlier?.pause ?? FIRST_PAUSE / 2) * 2, LONGEST_PAUSE)
      this.#failed.set(folder, { pause, until: elapsed() + pause, reason: error })
      note.failed(club, error)
      throw new ClubAwayError(error)
    }
  }

  async #giveBack(one: OpenClub): Promise<void> {
    const { club, instance, stop } = one
    const { note, log } = this.#needs
    this.#tellVisit(one)
    const nextAt = await instance.nextWork().catch((error: unknown) => {
      log.warn({ err: error, club: club.folder }, 'it is not known when this club has something to do')
      return undefined
    })
    try {
      await stop()
      note.closed(club, nextAt)
    } catch (error) {
      log.error({ err: error, club: club.folder }, 'a club did not close as it should')
      note.failed(club, error)
    }
  }

  #tellVisit(one: OpenClub): void {
    if (one.askedAt <= one.toldAt) return
    one.toldAt = one.askedAt
    this.#needs.note.visited(one.club, this.#needs.elapsed() - one.askedAt)
  }

  /** The one that was asked longest ago goes first, and none that somebody is at. */
  #closeBeyond(): void {
    const tooMany = this.#open.size - this.#needs.mostOpen
    if (tooMany <= 0) return
    const idle = [...this.#open.values()].filter(isQuiet).toSorted((one, other) => one.askedAt - other.askedAt)
    for (const { club } of idle.slice(0, tooMany)) void this.close(club.folder)
  }
}

/** Whether nobody waits for an answer, reads on an open one, or holds a socket. */
const isQuiet = ({ underWay, instance }: OpenClub): boolean =>
  underWay === 0 && instance.parts.realtime.sockets.count() === 0

/** Whether as much is under way for its visitors as it may have. */
export const isFull = ({ underWay, instance, club }: OpenClub): boolean =>
  underWay + instance.parts.realtime.sockets.count() >= club.limits.connections

/** Answers one request of a club's visitors; what is kept at once, and the rest as it is let in. */
export function answerBy(one: OpenClub, moment: number, exchange: Exchange, letIn: LetIn): void {
  const { incoming, outgoing } = exchange
  one.askedAt = moment
  if (one.sendKept(incoming, outgoing) !== undefined) return
  if (isFull(one)) return sendHostPage(incoming, outgoing, busyPage)
  one.underWay += 1
  outgoing.once('close', () => {
    one.underWay -= 1
    one.askedAt = Math.max(one.askedAt, moment)
  })
  letIn(one.club.folder, outgoing, () => one.answer(incoming, outgoing))
}
