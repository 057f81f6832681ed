import { SECOND } from '#shared/durations.ts'
import { areSame, fingerprintOf, type DraftFields, type ForeignDraft, type SavedDraft } from './draft.ts'

export const DEVICE_PAUSE = SECOND / 5
export const SERVER_PAUSE = 2 * SECOND
/** Upper limit before saving, for an author who types without a pause. */
export const LONGEST_WAIT = 10 * SECOND
const RETRIES = [2 * SECOND, 4 * SECOND, 8 * SECOND, 15 * SECOND, 30 * SECOND]

/** @property wouldClear the text would be cleared, which the author has to confirm */
type Refused = { kind: 'refused'; sentence: string; wouldClear?: boolean }

/** The result of sending a draft. */
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
  /** Saved neither on the device nor on the server, or refused by the server. */
  | Refused
  | { kind: 'conflict'; theirs: ForeignDraft }

/**
 * The draft on the device until the server has it.
 *
 * @property base the last version that the server confirmed
 * @property sent fingerprints of drafts sent without an answer: if the server has one of them later, it is our own
 */
export type DeviceDraft = { base: SavedDraft; fields: DraftFields; sent: string[]; at: string }

export type SaveQueueNeeds = {
  saved: SavedDraft
  /** Fingerprints of drafts that an earlier life of the page has sent, and that may have arrived. */
  sent?: string[]
  /** The present values of the form; undefined while it is not filled yet, or gone. */
  read: () => DraftFields | undefined
  /** Never rejects. @param draft.mayClear the author has confirmed that the text is to be cleared */
  send: (draft: SavedDraft & { mayClear?: boolean }) => Promise<SaveAnswer>
  /** Stores the draft on the device; undefined removes it. @returns false if the device cannot store it */
  keep: (draft: DeviceDraft | undefined) => boolean
  show: (state: SaveState) => void
  now: () => Date
  /** @returns a function that cancels it */
  after: (milliseconds: number, run: () => void) => () => void
}

/** Saves the author's text on the device at once and on the server at every pause, one request at a time, and never overwrites another author. */
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

  /** Call this at every change. */
  changed() {
    this.#stopDevice ??= this.#needs.after(DEVICE_PAUSE, () => this.keepNow())
    if (this.#state.kind === 'conflict') return
    if (this.#state.kind === 'saved') this.#show({ kind: 'saving' })
    const now = this.#needs.now().getTime()
    this.#firstChangeAt ??= now
    // After a failure the retry pause applies, which is longer.
    if (this.#failures === 0)
      this.#sendAfter(Math.min(SERVER_PAUSE, Math.max(0, this.#firstChangeAt + LONGEST_WAIT - now)))
  }

  /** Stores the present state on the device, also when the page is about to go. */
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

  /** Saves on the server without waiting for a pause: the connection may be back, or the page may go. @returns after the attempt */
  async sendNow(): Promise<void> {
    this.#stopServer?.()
    if (this.#state.kind === 'conflict' || this.#isClosed) return
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
    })
    await this.#sending
  }

  /** The author has confirmed that the text is to be cleared. */
  async clear(): Promise<void> {
    this.#mayClear = true
    await this.sendNow()
    this.#mayClear = false
  }

  /** The form holds the author's merged text, which is now based on the other version. */
  async settle({ number, fields, at }: ForeignDraft): Promise<void> {
    this.#base = { number, fields }
    this.#savedAt = at
    this.#unanswered = []
    this.#show({ kind: 'saving' })
    this.keepNow()
    await this.sendNow()
  }

  /** Another action has saved the form, such as one of its buttons. */
  rebase(saved: SavedDraft) {
    this.#base = saved
    this.#confirm(this.#needs.now().toISOString())
  }

  /** The page has learned the server's present version. */
  learn(server: ForeignDraft) {
    if (server.number > this.#base.number) this.#takeConflict(server)
  }

  /** The text and another author's version have diverged, and the author has to choose. */
  meet(theirs: ForeignDraft) {
    this.#show({ kind: 'conflict', theirs })
    this.keepNow()
  }

  /** The form is about to be submitted as it is: if the server has this version later, it is our own. */
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

  /** The form is about to go: reads it for the last time. Later answers belong to the next page that opens the article. */
  close() {
    if (this.#state.kind !== 'saved') this.keepNow()
    if (this.isWaiting) void this.sendNow()
    this.stop()
    this.#isClosed = true
  }

  /** The form is mounted, or mounted again. */
  open() {
    this.#isClosed = false
  }

  get isWaiting(): boolean {
    return this.#state.kind === 'device-only' || this.#state.kind === 'saving'
  }

  /**
   * A form that is gone would be read as empty, so its last known state counts. Before a form is filled nothing is known, and the device's draft must
   * not be removed.
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

  /** Our own save whose answer was lost, or a save without changes, is no conflict. */
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

/** Enough for three quarters of an hour offline while the author keeps writing; any of these drafts may have arrived. */
const MAX_UNANSWERED = 100
const NOWHERE = 'Keine Verbindung, und dieses Gerät hat keinen Platz dafür. Bitte kopieren Sie Ihren Text.'
