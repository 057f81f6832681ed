import type { PictureStore } from './picture-store.ts'
import type { Picture } from './picture.ts'

export type PictureReader = ReturnType<typeof createPictureReader>

/** Pictures by the path under which content names them, remembered until {@link PictureReader.forget}: every page shows some. */
export function createPictureReader(store: Pick<PictureStore, 'findMany'>) {
  let known = new Map<string, Picture>()

  return {
    /** Paths without a picture are left out; they are asked for again each time, because anybody can make them up. */
    async findMany(paths: readonly string[]): Promise<Map<string, Picture>> {
      const remembered = known
      const unknown = paths.filter((path) => !remembered.has(path))
      if (unknown.length > 0) for (const [path, picture] of await store.findMany(unknown)) remembered.set(path, picture)
      const found = paths.map((path) => [path, remembered.get(path)] as const)
      return new Map(found.filter((each): each is [string, Picture] => each[1] !== undefined))
    },

    /** To be called after content has changed. A reading under way fills the map it began with, which is then nobody's. */
    forget(): void {
      known = new Map()
    },
  }
}
