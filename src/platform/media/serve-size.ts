import { LRUCache } from 'lru-cache'
import { apart } from '#platform/images/in-picture-process.ts'
import type { PictureSize, renderSize } from '#platform/images/render-size.ts'
import type { MediaStore } from './media-store.ts'
import { createWorkQueue } from './work-queue.ts'

/** `busy`: the queue is full. */
export type FoundSize = Buffer | 'busy' | undefined

/** Any visitor may ask for any size: one is made at a time, and requests beyond this queue are refused at once. */
const MOST_WAITING = 20
const MOST_REMEMBERED_BYTES = 8 * 1024 * 1024

/** Pictures in any size, made on request; none is stored, so that nobody can fill the disk with sizes. */
export function createSizeSource({ media }: { media: Pick<MediaStore, 'findMaster'> }) {
  const known = new LRUCache<string, Buffer>({
    maxSize: MOST_REMEMBERED_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength || 1,
  })
  const queue = createWorkQueue(1)
  let waiting = 0

  /** @returns undefined for a picture that is gone @throws for an unreadable one */
  return async function findSize(
    hash: string,
    size: PictureSize,
    format: Parameters<typeof renderSize>[2],
  ): Promise<FoundSize> {
    const key = JSON.stringify([hash, size.width, size.height, size.fit, size.quality, format])
    const found = known.get(key)
    if (found) return found
    if (waiting >= MOST_WAITING) return 'busy'
    waiting += 1
    try {
      return await queue.run(async () => known.get(key) ?? (await make()), 'now')
    } finally {
      waiting -= 1
    }

    async function make(): Promise<Buffer | undefined> {
      const master = await media.findMaster(hash)
      const made = master && (await apart.renderSize(master, size, format))
      if (made) known.set(key, made)
      return made
    }
  }
}
