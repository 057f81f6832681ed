import { LRUCache } from 'lru-cache'
import type { PictureStore } from './picture-store.ts'
import type { Picture } from './picture.ts'

export type PictureReader = ReturnType<typeof createPictureReader>

/** Anybody can make up paths: those without a picture take no more room than this, the oldest go first. */
const MOST_MISSING = 500

/** Pictures by the path under which content names them, remembered until {@link PictureReader.forget}: every page shows some. */
export function createPictureReader(store: Pick<PictureStore, 'findMany'>) {
  let known = new Map<string, Picture>()
  let missing = new LRUCache<string, true>({ max: MOST_MISSING })

  return {
    /** Paths without a picture are left out. */
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

    /** To be called after content has changed. A reading under way fills what it began with, which is then nobody's. */
    forget(): void {
      known = new Map()
      missing = new LRUCache({ max: MOST_MISSING })
    },
  }
}
