import { isOriginal } from './blob-name.ts'
import type { BlobStore } from './blob-store.ts'

/**
 * Keeps what browsers ask for in memory, so that not every picture costs a way to a store far away, and the popular
 * ones are there while it is not. Names never get other content, so nothing kept is ever old.
 *
 * @param maxBytes so much at most; what was not asked for longest goes first
 */
export function createBlobCache(blobs: BlobStore, maxBytes: number): BlobStore {
  // A map remembers the order in which its entries came.
  const kept = new Map<string, Buffer>()
  let keptBytes = 0

  function forget(name: string, bytes: Buffer) {
    kept.delete(name)
    keptBytes -= bytes.length
  }

  function keep(name: string, bytes: Buffer) {
    if (!isAskedFor(name) || bytes.length > maxBytes) return
    const former = kept.get(name)
    if (former) forget(name, former)
    kept.set(name, bytes)
    keptBytes += bytes.length
    for (const [oldest, old] of kept) {
      if (keptBytes <= maxBytes) return
      forget(oldest, old)
    }
  }

  return {
    names: () => blobs.names(),

    async put(name, bytes) {
      await blobs.put(name, bytes)
      keep(name, bytes)
    },

    async find(name) {
      const bytes = kept.get(name) ?? (await blobs.find(name))
      if (bytes) keep(name, bytes)
      return bytes
    },
  }
}

/** Sizes of pictures, and documents; the pictures as they were put in are only read to make sizes. */
const isAskedFor = (name: string) => !isOriginal(name) || name.endsWith('.file')
