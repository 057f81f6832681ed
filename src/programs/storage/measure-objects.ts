import { LRUCache } from 'lru-cache'
import { BlobDamagedError } from '#platform/media/blob-store.ts'
import { isMediaAway } from '#platform/media/media-away.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import type { BucketContents, StoredObject } from './stored-object.ts'

/** A measured object is in memory whole: at most this many at once, over all requests. */
const AT_ONCE = 4
/** Larger than the vendor's own page, yet listing everything takes no minutes; the remaining objects are measured at the next request. */
const MOST_AT_A_TIME = 100
const MOST_REMEMBERED = 10_000

type Opening = Pick<BucketContents, 'open'>
export type Measuring = ReturnType<typeof createMeasuring>

/** Measures objects of unknown length, once for each content. */
export function createMeasuring() {
  const known = new LRUCache<string, number>({ max: MOST_REMEMBERED })
  const queue = createWorkQueue(AT_ONCE)

  async function look(contents: Opening, object: StoredObject): Promise<void> {
    if (known.has(object.hash)) return
    const found = await contents.open(object).catch(orNothing)
    if (found) known.set(object.hash, found.byteLength)
  }

  /** @returns a function that adds the length to an object; beyond the limit, or if an object is gone, it stays unknown */
  return async function measure(contents: Opening, objects: readonly StoredObject[]) {
    const unknown = new Map(
      objects.filter(({ bytes, hash }) => bytes === undefined && !known.has(hash)).map((each) => [each.hash, each]),
    )
    const looking = [...unknown.values()].slice(0, MOST_AT_A_TIME)
    await Promise.all(looking.map((object) => queue.run(() => look(contents, object), 'now')))
    return (object: StoredObject): StoredObject => ({ ...object, bytes: object.bytes ?? known.get(object.hash) })
  }
}

/** While the files are unreachable or one is damaged, a list goes without lengths; opening the object reports the error. */
function orNothing(error: unknown): undefined {
  if (!isMediaAway(error) && !(error instanceof BlobDamagedError)) throw error
}
