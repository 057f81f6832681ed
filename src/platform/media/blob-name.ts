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
