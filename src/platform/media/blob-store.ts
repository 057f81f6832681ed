import { contentHash } from '#shared/content-hash.ts'

const NAME = /^[0-9a-f]{16}[a-z0-9.-]*$/

/** Pictures and files as they came in; sizes and formats made from them are called `hash-width.format`. */
const ORIGINAL = /^[0-9a-f]{16}\.[a-z0-9]+$/

/** Whether it is a valid name in a store: 16 hexadecimal digits of a content hash and a suffix, without path traversal. */
export const isBlobName = (name: string): boolean => NAME.test(name) && !name.includes('..')

/** Whether the blob is an original; everything else can be made again. */
export const isOriginal = (name: string): boolean => ORIGINAL.test(name)

/**
 * The path of a blob below the root of its store: `ab/abcdef….svg`.
 *
 * @throws {RangeError} for an invalid name, so that nothing outside of the store is ever touched
 */
export function blobPath(name: string): string {
  if (!isBlobName(name)) throw new RangeError('A media name begins with a content hash.')
  return `${name.slice(0, 2)}/${name}`
}

/** Whether an original has the content that its name states; the names of derived blobs do not identify their bytes. */
export const fitsName = (name: string, bytes: Buffer): boolean =>
  !isOriginal(name) || name.startsWith(contentHash(bytes))

/** Stores named bytes. A name identifies its content, so it is never written with other content. */
export type BlobStore = {
  /** Resolves when the bytes are stored durably; a partial blob is never visible. */
  put(name: string, bytes: Buffer): Promise<void>
  /** @throws {BlobDamagedError} if the store detects that the bytes differ from what was put */
  find(name: string): Promise<Buffer | undefined>
  /** Resolves when the blob is gone, also if it did not exist. */
  remove(name: string): Promise<void>
  /** All names, in order. */
  names(): AsyncIterable<string>
}

/** The stored bytes of a name differ from what was put there. */
export class BlobDamagedError extends Error {
  override name = 'BlobDamagedError'
  readonly blob: string

  constructor(blob: string) {
    super(`the blob ${blob} is damaged in the media store`)
    this.blob = blob
  }
}
