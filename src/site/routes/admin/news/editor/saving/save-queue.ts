import { SECOND } from '#shared/durations.ts'
import { areSame, fingerprintOf, type DraftFields, type ForeignDraft, type SavedDraft } from './draft.ts'

export const DEVICE_PAUSE = SECOND / 5
export const SERVER_PAUSE = 2 * SECOND
/** Who never stops typing is saved all the same. */
export const LONGEST_WAIT = 10 * SECOND
const RETRIES = [2 * SECOND, 4 * SECOND, 8 * SECOND, 15 * SECOND, 30 * SECOND]

/** @property wouldClear no text would be left: that somebody has to say */
type Refused = { kind: 'refused'; sentence: string; wouldClear?: boolean }

/** What came of sending a draft. */
export type SaveAnswer =
  | { kind: 'saved'; number: number; savedAt: string }
  | ({ kind: 'conflict' } & ForeignDraft)
  | { kind: 'signed-out' }
  | Refused
  | { kind: 'unreachable' }

export type SaveState =
  | { kind: 'saved'; at: string | undefined }
  | { kind: 'saving' }
  | { kind: 'device-only'; why: 'unreachable' | 'signed-out' }
  /** Neither here nor there, or refused by the server. */
  | Refused
  | { kind: 'conflict'; theirs: ForeignDraft }

/**
 * What lies on the device until the server has it.
 *
 * @property base what the server confirmed last
 * @property sent fingerprints of what went to the server without an answer: found there later, it is nobody else's
 */
export type DeviceDraft = { base: SavedDraft; fields: DraftFields; sent: string[]; at: string }

export type SaveQueueNeeds = {
  saved: SavedDraft
  /** Fingerprints of what was sent in an earlier life of the page, and perhaps arrived. */
  sent?: string[]
  /** Everything as it stands in the form now; undefined while there is none that was filled, or no more. */
  read: () => DraftFields | undefined
  /** Never rejects. @param draft.mayClear somebody has said that no text is to be left */
  send: (draft: SavedDraft & { mayClear?: boolean }) => Promise<SaveAnswer>
  /** Keeps it on the device; undefined forgets it. @returns false if the device takes nothing */
  keep: (draft: DeviceDraft | undefined) => boolean
  show: (state: SaveState) => void
  now: () => Date
  /** @returns what stops it */
  after: (milliseconds: number, run: () => void) => () => void
}

/** Brings what somebody writes to the device at once and to the server at every pause, one saving at a time, and overwrites nobody. */
export class SaveQueue {
  readonly #needs: SaveQueueNeeds
  #base: SavedDraft
  #latest: DraftFields | undefined
  #unanswered: string[]
  #state: SaveState = { kind: 'saved', at: undefined }
  #isOnDevice = true
  #sending: Promise<void> | undefined
  #failures = 0
  #isClosed = false
  #mayClear = false
  #firstChangeAt: number | undefined
  #savedAt: string | undefined
  #stopDevice: (() => void) | undefined
  #stopServer: (() => void) | undefined

  constructor(needs: SaveQueueNeeds) {
    this.#needs = needs
    this.#base = needs.saved
    this.#unanswered = needs.sent ?? []
  }

  get base(): SavedDraft {
    return this.#base
  }
  get state(): SaveState {
    return this.#state
  }
  get isSending(): boolean {
    return this.#sending !== undefined
  }

  /** To be called at every change. */
  changed() {
    this.#stopDevice ??= this.#needs.after(DEVICE_PAUSE, () => this.keepNow())
    if (this.#state.kind === 'conflict') return
    if (this.#state.kind === 'saved') this.#show({ kind: 'saving' })
    const now = this.#needs.now().getTime()
    this.#firstChangeAt ??= now
    // While the line is bad, the pause between two tries is the longer one.
    if (this.#failures === 0)
      this.#sendAfter(Math.min(SERVER_PAUSE, Math.max(0, this.#firstChangeAt + LONGEST_WAIT - now)))
  }

  /** Keeps on the device what is there this moment: also for a page that is about to go. */
  keepNow() {
    this.#stopDevice?.()
    this.#stopDevice = undefined
    if (this.#isClosed) return
    const fields = this.#read()
    if (!fields) return
    const isDone = areSame(fields, this.#base.fields) && this.#state.kind !== 'conflict'
    const draft = { base: this.#base, fields, sent: this.#unanswered, at: this.#needs.now().toISOString() }
    this.#isOnDevice = this.#needs.keep(isDone ? undefined : draft)
  }

  /** Saves on the server without waiting for a pause: the line may be back, or the page may go. @returns when it was tried */
  async sendNow(): Promise<void> {
    this.#stopServer?.()
    if (this.#state.kind === 'conflict' || this.#isClosed) return
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
    })
    await this.#sending
  }

  /** Somebody has said that no text is to be left. */
  async clear(): Promise<void> {
    this.#mayClear = true
    await this.sendNow()
    this.#mayClear = false
  }

  /** The form holds what somebody chose out of both; from now on it stands on theirs. */
  async settle({ number, fields, at }: ForeignDraft): Promise<void> {
    this.#base = { number, fields }
    this.#savedAt = at
    this.#unanswered = []
    this.#show({ kind: 'saving' })
    this.keepNow()
    await this.sendNow()
  }

  /** Something else has saved the form, such as one of its buttons. */
  rebase(saved: SavedDraft) {
    this.#base = saved
    this.#confirm(this.#needs.now().toISOString())
  }

  /** The page has heard what the server has by now. */
  learn(server: ForeignDraft) {
    if (server.number > this.#base.number) this.#takeConflict(server)
  }

  /** The text and somebody else's have a beginning in common, and people have to choose. */
  meet(theirs: ForeignDraft) {
    this.#show({ kind: 'conflict', theirs })
    this.keepNow()
  }

  /** The form is about to be sent as it stands: whatever comes of it, it is nobody else's. */
  handOver() {
    this.#stopServer?.()
    const fields = this.#read()
    if (fields) this.#remember(fields)
    this.keepNow()
  }

  stop() {
    this.#stopDevice?.()
    this.#stopServer?.()
  }

  /** The form is about to go: the last look at it. What comes after belongs to whoever opens the article next. */
  close() {
    if (this.#state.kind !== 'saved') this.keepNow()
    if (this.isWaiting) void this.sendNow()
    this.stop()
    this.#isClosed = true
  }

  /** The form is there, or there again. */
  open() {
    this.#isClosed = false
  }

  get isWaiting(): boolean {
    return this.#state.kind === 'device-only' || this.#state.kind === 'saving'
  }

  /**
   * What no form says any more is what it said last: a form that is gone would be read as an empty one. Of one that was not filled yet
   * nothing is known, and what lies on the device is not for it to forget.
   */
  #read(): DraftFields | undefined {
    this.#latest = (this.#isClosed ? undefined : this.#needs.read()) ?? this.#latest
    return this.#latest
  }

  #show(state: SaveState) {
    this.#state = state
    this.#needs.show(state)
  }

  #sendAfter(milliseconds: number) {
    this.#stopServer?.()
    this.#stopServer = this.#needs.after(milliseconds, () => void this.sendNow())
  }

  async #send(): Promise<void> {
    const fields = this.#read()
    if (!fields) return this.#sendAfter(SERVER_PAUSE)
    if (areSame(fields, this.#base.fields)) return this.#confirm(undefined)
    this.#firstChangeAt = undefined
    this.#remember(fields)
    this.keepNow()
    const answer = await this.#needs.send({
      number: this.#base.number,
      fields,
      ...(this.#mayClear && { mayClear: true }),
    })
    if (!this.#isClosed) this.#take(answer, fields)
  }

  #remember(fields: DraftFields) {
    const sent = fingerprintOf(fields)
    this.#unanswered = [...this.#unanswered.filter((known) => known !== sent), sent].slice(-MAX_UNANSWERED)
  }

  #take(answer: SaveAnswer, fields: DraftFields) {
    switch (answer.kind) {
      case 'saved':
        this.#base = { number: answer.number, fields }
        return this.#confirm(answer.savedAt)
      case 'conflict':
        return this.#takeConflict(answer)
      case 'refused':
        this.#unanswered = this.#unanswered.filter((sent) => sent !== fingerprintOf(fields))
        this.#failures = 0
        this.keepNow()
        return this.#show(answer)
      case 'signed-out':
      case 'unreachable':
        return this.#tryLater(answer.kind)
    }
  }

  #confirm(savedAt: string | undefined) {
    this.#unanswered = []
    this.#failures = 0
    const fields = this.#read()
    const isCurrent = !fields || areSame(fields, this.#base.fields)
    this.#savedAt = savedAt ?? this.#savedAt
    if (isCurrent) {
      this.#firstChangeAt = undefined
      this.#show({ kind: 'saved', at: this.#savedAt })
    } else {
      this.#show({ kind: 'saving' })
      this.#sendAfter(SERVER_PAUSE)
    }
    this.keepNow()
  }

  /** Our own saving whose answer was lost, or one that changed nothing, is no conflict. */
  #takeConflict(theirs: ForeignDraft) {
    const { kept = theirs.fields } = theirs
    const isKnown = [this.#base.fields, this.#read()].some((fields) => fields && areSame(fields, kept))
    if (isKnown || this.#unanswered.includes(fingerprintOf(kept))) {
      this.#base = { number: theirs.number, fields: theirs.fields }
      return this.#confirm(theirs.at)
    }
    this.meet(theirs)
  }

  #tryLater(why: 'unreachable' | 'signed-out') {
    const pause = RETRIES[Math.min(this.#failures, RETRIES.length - 1)] ?? SERVER_PAUSE
    this.#failures += 1
    this.keepNow()
    this.#show(this.#isOnDevice ? { kind: 'device-only', why } : { kind: 'refused', sentence: NOWHERE })
    this.#sendAfter(pause)
  }
}

/** Three quarters of an hour without a line, for somebody who goes on writing; each of them may be the one that arrived. */
const MAX_UNANSWERED = 100
const NOWHERE = 'Keine Verbindung, und dieses Gerät hat keinen Platz dafür. Bitte kopieren Sie Ihren Text.'
