import { SECOND } from '#shared/durations.ts'

/** A picture that the server has accepted. @property text its description, empty until there is one */
export type TakenPicture = { path: string; text: string; src: string }

export type UploadAnswer =
  | { kind: 'taken'; picture: TakenPicture }
  /** The server checked the picture and refused it. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'signed-out' }
  /** The connection or the server is down, or the server is busy. */
  | { kind: 'unreachable' }

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'reducing' }
  | { kind: 'sending'; sent: number; bytes: number }
  /** Failed; a retry is scheduled. */
  | { kind: 'retrying'; why: 'unreachable' | 'signed-out' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'taken'; picture: TakenPicture }

export type Upload = { id: string; name: string; file: File; state: UploadState }

export type UploadNeeds = {
  reduce: (file: File) => Promise<Blob>
  /** Never rejects, not even when aborted. */
  send: (
    picture: { blob: Blob; name: string },
    told: { progress: (sent: number) => void; signal: AbortSignal },
  ) => Promise<UploadAnswer>
  /** Receives all uploads at every change. */
  show: (uploads: readonly Upload[]) => void
  newId: () => string
  after: (milliseconds: number, run: () => void) => () => void
}

/** Each holds a picture in memory, and bandwidth is limited. */
const AT_ONCE = 2
const RETRIES = [2 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND]

type Work = Upload & {
  blob: Blob | undefined
  failures: number
  stop: AbortController
  stopWaiting: (() => void) | undefined
}

/** Uploads pictures, two at a time in order; retries failed ones by itself. */
export class UploadQueue {
  readonly #needs: UploadNeeds
  #works: Work[] = []
  #busy = new Set<string>()

  constructor(needs: UploadNeeds) {
    this.#needs = needs
  }

  /** @returns the ids under which they are shown */
  add(files: readonly File[]): string[] {
    const added = files.map((file): Work => ({
      id: this.#needs.newId(),
      name: file.name,
      file,
      state: { kind: 'waiting' },
      blob: undefined,
      failures: 0,
      stop: new AbortController(),
      stopWaiting: undefined,
    }))
    this.#works = [...this.#works, ...added]
    this.#show()
    this.#goOn()
    return added.map(({ id }) => id)
  }

  /** Retries waiting uploads at once: the connection may be back. @param id only this one */
  retry(id?: string) {
    for (const work of this.#works) {
      const isMeant = id === undefined ? work.state.kind === 'retrying' : work.id === id && work.state.kind !== 'taken'
      if (isMeant && !this.#busy.has(work.id)) this.#wait(work)
    }
    this.#goOn()
  }

  /** Removes one upload, even while it is being sent. */
  remove(id: string) {
    const work = this.#works.find((known) => known.id === id)
    work?.stop.abort()
    work?.stopWaiting?.()
    this.#works = this.#works.filter((known) => known.id !== id)
    this.#show()
    this.#goOn()
  }

  /** Whether any upload is unfinished. */
  get isBusy(): boolean {
    return this.#works.some(({ state }) => state.kind !== 'taken' && state.kind !== 'refused')
  }

  close() {
    for (const { stop, stopWaiting } of this.#works) {
      stop.abort()
      stopWaiting?.()
    }
  }

  #show() {
    this.#needs.show(this.#works.map(({ id, name, file, state }) => ({ id, name, file, state })))
  }

  #set(work: Work, state: UploadState) {
    work.state = state
    this.#show()
  }

  #wait(work: Work) {
    work.stopWaiting?.()
    work.stopWaiting = undefined
    this.#set(work, { kind: 'waiting' })
  }

  #goOn() {
    const next = this.#works.filter(({ state, id }) => state.kind === 'waiting' && !this.#busy.has(id))
    for (const work of next.slice(0, AT_ONCE - this.#busy.size)) void this.#take(work)
  }

  async #take(work: Work): Promise<void> {
    this.#busy.add(work.id)
    const answer = await this.#sendOne(work)
    this.#busy.delete(work.id)
    if (!work.stop.signal.aborted) this.#settle(work, answer)
    this.#goOn()
  }

  async #sendOne(work: Work): Promise<UploadAnswer> {
    const { signal } = work.stop
    if (!work.blob) {
      this.#set(work, { kind: 'reducing' })
      work.blob = await this.#needs.reduce(work.file)
    }
    const { blob } = work
    const progress = (sent: number) => {
      if (!signal.aborted) this.#set(work, { kind: 'sending', sent, bytes: blob.size })
    }
    progress(0)
    return this.#needs.send({ blob, name: work.name }, { progress, signal })
  }

  #settle(work: Work, answer: UploadAnswer) {
    switch (answer.kind) {
      case 'taken':
      case 'refused':
        // The blob is no longer needed: frees its memory.
        work.blob = undefined
        return this.#set(work, answer)
      case 'signed-out':
      case 'unreachable': {
        const pause = RETRIES[Math.min(work.failures, RETRIES.length - 1)] ?? SECOND
        work.failures += 1
        work.stopWaiting = this.#needs.after(pause, () => {
          this.#wait(work)
          this.#goOn()
        })
        return this.#set(work, { kind: 'retrying', why: answer.kind })
      }
    }
  }
}
