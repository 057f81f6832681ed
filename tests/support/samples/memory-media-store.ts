import { createMediaStore } from '#platform/media/media-store.ts'

/** Test support: media in memory. @property blobs their bytes, by the name in the store */
export function createMemoryMediaStore() {
  const blobs = new Map<string, Buffer>()
  const media = createMediaStore({
    put: async (name, bytes) => void blobs.set(name, bytes),
    find: async (name) => blobs.get(name),
    remove: async (name) => void blobs.delete(name),
    names: async function* () {
      yield* [...blobs.keys()].toSorted()
    },
  })
  return { ...media, blobs }
}
