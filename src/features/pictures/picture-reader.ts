import { LRUCache } from 'lru-cache'
import type { PictureStore } from './picture-store.ts'
import type { Picture } from './picture.ts'

export type PictureReader = ReturnType<typeof createPictureReader>

/** Limits the cache of paths without a picture, because anybody can make them up; evicts the oldest first. */
const MOST_MISSING = 500

/** Pictures by the path that content uses, cached until {@link PictureReader.forget}: every page shows some. */
export function createPictureReader(store: Pick<PictureStore, 'findMany'>) {
  let known = new Map<string, Picture>()
  let missing = new LRUCache<string, true>({ max: MOST_MISSING })

  return {
    /** Without paths that have no picture. */
    async findMany(paths: readonly string[]): Promise<Map<string, Picture>> {
      const [remembered, absent] = [known, missing]
      const unknown = paths.filter((path) => !remembered.has(path) && !absent.has(path))
      if (unknown.length > 0) {
        const read = await store.findMany(unknown)
        for (const [path, picture] of read) remembered.set(path, picture)
        for (const path of unknown) if (!read.has(path)) absent.set(path, true)
      }
      const found = paths.map((path) => [path, remembered.get(path)] as const)
      return new Map(found.filter((each): each is [string, Picture] => each[1] !== undefined))
    },

    /** Call it after content has changed. A read in progress fills the old cache, which nothing uses afterwards. */
    forget(): void {
      known = new Map()
      missing = new LRUCache({ max: MOST_MISSING })
    },
  }
}
