import { contentHash } from '#shared/content-hash.ts'

const NAME = /^[0-9a-f]{16}[a-z0-9.-]*$/

/** Pictures and files as they were put in; sizes and formats made from them are called `hash-width.format`. */
const ORIGINAL = /^[0-9a-f]{16}\.[a-z0-9]+$/

/** Whether it can name something in a store: 16 hexadecimal digits of a content hash and what follows, and no way out of the folder. */
export const isBlobName = (name: string): boolean => NAME.test(name) && !name.includes('..')

/** Whether it came in as it is; all else can be made again. */
export const isOriginal = (name: string): boolean => ORIGINAL.test(name)

/**
 * Where a blob lies below the root of its store: `ab/abcdef….svg`.
 *
 * @throws {RangeError} for what is no name, so that nothing outside of the store is ever touched
 */
export function blobPath(name: string): string {
  if (!isBlobName(name)) throw new RangeError('A media name begins with a content hash.')
  return `${name.slice(0, 2)}/${name}`
}

/** Whether an original is what its name says; of what was made from one, the name says nothing. */
export const fitsName = (name: string, bytes: Buffer): boolean =>
  !isOriginal(name) || name.startsWith(contentHash(bytes))

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
