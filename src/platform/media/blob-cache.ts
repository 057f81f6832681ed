import { LRUCache } from 'lru-cache'
import { newId } from '#shared/new-id.ts'
import { isOriginal, type BlobStore } from './blob-store.ts'

/** The memory that several stores share; undefined: none. */
export type BlobBudget = ReturnType<typeof createBlobBudget>

/** @param maxBytes of all stores together; evicts the least recently used, whichever store it belongs to */
export function createBlobBudget(maxBytes: number) {
  if (maxBytes === 0) return undefined
  // The library does not accept a size of zero.
  return new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => Math.max(1, length) })
}

/**
 * Caches what browsers ask for, which saves requests to a remote store and keeps popular pictures available while it is away. The content
 * of a name never changes, so no entry is ever stale.
 */
export function createBlobCache(blobs: BlobStore, kept: BlobBudget): BlobStore {
  if (!kept) return blobs
  // Another store may have a different picture of the same name.
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

/** Sizes of pictures, and documents; original pictures are only read to make sizes. */
const isAskedFor = (name: string) => !isOriginal(name) || name.endsWith('.file')
