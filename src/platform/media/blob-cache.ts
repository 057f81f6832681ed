import { LRUCache } from 'lru-cache'
import { isOriginal, type BlobStore } from './blob-store.ts'

/**
 * Keeps what browsers ask for in memory, so that not every picture costs a way to a store far away, and the popular
 * ones are there while it is not. Names never get other content, so nothing kept is ever old.
 *
 * @param maxBytes so much at most, 0 is nothing; what was not asked for longest goes first
 */
export function createBlobCache(blobs: BlobStore, maxBytes: number): BlobStore {
  if (maxBytes === 0) return blobs
  // An empty blob takes room, too: the library knows no size of zero.
  const kept = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => Math.max(1, length) })

  function keep(name: string, bytes: Buffer) {
    if (isAskedFor(name)) kept.set(name, bytes)
  }

  return {
    names: () => blobs.names(),

    async put(name, bytes) {
      await blobs.put(name, bytes)
      keep(name, bytes)
    },

    async remove(name) {
      kept.delete(name)
      await blobs.remove(name)
    },

    async find(name) {
      const known = kept.get(name)
      if (known) return known
      const bytes = await blobs.find(name)
      if (bytes) keep(name, bytes)
      return bytes
    },
  }
}

/** Sizes of pictures, and documents; the pictures as they were put in are only read to make sizes. */
const isAskedFor = (name: string) => !isOriginal(name) || name.endsWith('.file')
