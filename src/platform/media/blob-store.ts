/** Keeps named bytes. A name says what is in it, so the same name is never written with other content. */
export type BlobStore = {
  /** Resolves when the bytes are kept durably; half a blob is never seen. */
  put(name: string, bytes: Buffer): Promise<void>
  /** @throws {BlobDamagedError} where the store can tell that the bytes are not those that were put */
  find(name: string): Promise<Buffer | undefined>
  /** Resolves when the blob is gone; what was not there is gone, too. */
  remove(name: string): Promise<void>
  /** All names, in order. */
  names(): AsyncIterable<string>
}

/** What the store gives for a name is not what was put there. */
export class BlobDamagedError extends Error {
  override name = 'BlobDamagedError'
  readonly blob: string

  constructor(blob: string) {
    super(`the blob ${blob} is damaged in the media store`)
    this.blob = blob
  }
}
