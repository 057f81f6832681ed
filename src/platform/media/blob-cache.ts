import { LRUCache } from 'lru-cache'
import { newId } from '#shared/new-id.ts'
import { isOriginal, type BlobStore } from './blob-store.ts'

/** What may be kept of several stores together; undefined is nothing. */
export type BlobBudget = ReturnType<typeof createBlobBudget>

/** @param maxBytes so much at most; what was not asked for longest goes first, whosever it is */
export function createBlobBudget(maxBytes: number) {
  if (maxBytes === 0) return undefined
  // An empty blob takes room, too: the library knows no size of zero.
  return new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => Math.max(1, length) })
}

/**
 * Keeps what browsers ask for in memory, so that not every picture costs a way to a store far away, and the popular
 * ones are there while it is not. Names never get other content, so nothing kept is ever old.
 */
export function createBlobCache(blobs: BlobStore, kept: BlobBudget): BlobStore {
  if (!kept) return blobs
  // Another store's picture of the same name is another one.
  const own = newId()

  function keep(name: string, bytes: Buffer) {
    if (isAskedFor(name)) kept?.set(own + name, bytes)
  }

  return {
    names: () => blobs.names(),

    async put(name, bytes) {
      await blobs.put(name, bytes)
      keep(name, bytes)
    },

    async remove(name) {
      kept.delete(own + name)
      await blobs.remove(name)
    },

    async find(name) {
      const known = kept.get(own + name)
      if (known) return known
      const bytes = await blobs.find(name)
      if (bytes) keep(name, bytes)
      return bytes
    },
  }
}

/** Sizes of pictures, and documents; the pictures as they were put in are only read to make sizes. */
const isAskedFor = (name: string) => !isOriginal(name) || name.endsWith('.file')
