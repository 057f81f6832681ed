import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '#platform/log/log.ts'
import type { Instance } from '#server/assemble/create-instance.ts'
import type { App } from '#server/app.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { createTurns } from '#shared/turns/take-turns.ts'
import type { HostedClub } from './clubs/clubs-file.ts'
import { busyPage, sendHostPage } from './host-pages.ts'
import type { LetIn } from './let-in.ts'

/** An instance and its request handlers. @property work does the due work @property stop releases all resources */
export type Opened = {
  instance: Instance
  sendKept: App['sendKept']
  answer: RequestListener
  work: () => Promise<void>
  stop: () => Promise<void>
}

/** @property askedAt time of the last request, or of opening @property underWay number of unfinished answers */
export type OpenClub = Opened & { club: HostedClub; askedAt: number; toldAt: number; underWay: number }

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

type Needs = {
  /** @throws the reason why it cannot be opened */
  open: (club: HostedClub) => Promise<Opened>
  /** Maximum number of open clubs. */
  mostOpen: number
  /** Monotonic clock, in milliseconds. */
  elapsed: () => number
  /** Called on changes of the state of each club. */
  note: ClubNotes
  log: Log
}

/** @property closed called with the time of the club's next due work */
export type ClubNotes = {
  opening: (club: HostedClub) => void
  opened: (club: HostedClub) => void
  /** @param milliseconds time since the visit */
  visited: (club: HostedClub, milliseconds: number) => void
  closed: (club: HostedClub, nextAt: Date | undefined) => void
  failed: (club: HostedClub, reason: unknown) => void
}

/** A club closes after this time without a request. */
export const IDLE_MILLISECONDS = 15 * MINUTE
/** Exponential backoff after a failure: a repair may be under way, and each attempt costs the other clubs time. */
const FIRST_PAUSE = 2 * SECOND
const LONGEST_PAUSE = 5 * MINUTE

/**
 * At most this many clubs open concurrently, in the order of their requests; more than there are processors, so that one waiting for its
 * disk does not hold up the others.
 */
const OPENING_AT_ONCE = 8

/** The club could not be opened recently, and the next attempt is not due yet. */
export class ClubAwayError extends Error {
  override name = 'ClubAwayError'
  constructor(cause: unknown) {
    super('This club cannot be opened at the moment.', { cause })
  }
}

type Failed = { pause: number; until: number; reason: unknown }

/** The open clubs: requests that arrive while a club opens share one attempt; a club without requests for a long time is closed. */
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

  /** @property broken clubs whose last attempt to open failed */
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

  /** Resolves when all resources of the club are released. */
  async close(folder: string): Promise<void> {
    // Waits for a club that is opening: it would otherwise stay open with its former settings.
    const opening = this.#opening.get(folder)
    if (opening) await opening.catch(() => undefined)
    const one = this.#open.get(folder)
    if (!one) return this.#closing.get(folder)
    this.#open.delete(folder)
    const work = this.#giveBack(one).finally(() => this.#closing.delete(folder))
    this.#closing.set(folder, work)
    await work
  }

  /** Closes clubs without recent requests; called periodically. */
  closeIdle(patience = IDLE_MILLISECONDS): void {
    const since = this.#needs.elapsed() - patience
    for (const one of this.#open.values()) {
      this.#tellVisit(one)
      if (one.askedAt <= since && isQuiet(one)) void this.close(one.club.folder)
    }
  }

  /** Opens a closed club for its due work, and closes it again if no request has come meanwhile. */
  async work(club: HostedClub): Promise<void> {
    if (this.#open.has(club.folder)) return
    const one = await this.open(club)
    await one.work()
    if (one.askedAt === one.toldAt && isQuiet(one)) await this.close(club.folder)
  }

  /** Finishes the work in progress; opens no club from now on. */
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

  /** Closes the least recently used clubs above the limit, except clubs in use. */
  #closeBeyond(): void {
    const tooMany = this.#open.size - this.#needs.mostOpen
    if (tooMany <= 0) return
    const idle = [...this.#open.values()].filter(isQuiet).toSorted((one, other) => one.askedAt - other.askedAt)
    for (const { club } of idle.slice(0, tooMany)) void this.close(club.folder)
  }
}

/** Whether the club has no unfinished answer and no open socket. */
const isQuiet = ({ underWay, instance }: OpenClub): boolean =>
  underWay === 0 && instance.parts.realtime.sockets.count() === 0

/** Whether the club has reached its limit of connections. */
export const isFull = ({ underWay, instance, club }: OpenClub): boolean =>
  underWay + instance.parts.realtime.sockets.count() >= club.limits.connections

/** Answers one request to a club: cached pages at once, all others in turn. */
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
