import { LRUCache } from 'lru-cache'
import { BlobDamagedError } from '#platform/media/blob-store.ts'
import { isMediaAway } from '#platform/media/media-away.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import type { BucketContents, StoredObject } from './stored-object.ts'

/** Whatever is looked at lies in memory whole: this many at once, of everybody who asks. */
const AT_ONCE = 4
/** More than a page of the vendor's own, so that a list of everything costs no minutes; those behind are found out when somebody asks again. */
const MOST_AT_A_TIME = 100
const MOST_REMEMBERED = 10_000

type Opening = Pick<BucketContents, 'open'>
export type Measuring = ReturnType<typeof createMeasuring>

/** Finds out how long something is of which nobody wrote that down, once for each content. */
export function createMeasuring() {
  const known = new LRUCache<string, number>({ max: MOST_REMEMBERED })
  const queue = createWorkQueue(AT_ONCE)

  async function look(contents: Opening, object: StoredObject): Promise<void> {
    if (known.has(object.hash)) return
    const found = await contents.open(object).catch(orNothing)
    if (found) known.set(object.hash, found.byteLength)
  }

  /** @returns what says each of them with its length; where there are too many, or one is gone, some stay without */
  return async function measure(contents: Opening, objects: readonly StoredObject[]) {
    const unknown = new Map(
      objects.filter(({ bytes, hash }) => bytes === undefined && !known.has(hash)).map((each) => [each.hash, each]),
    )
    const looking = [...unknown.values()].slice(0, MOST_AT_A_TIME)
    await Promise.all(looking.map((object) => queue.run(() => look(contents, object), 'now')))
    return (object: StoredObject): StoredObject => ({ ...object, bytes: object.bytes ?? known.get(object.hash) })
  }
}

/** A list does without lengths while the files are out of reach or one is damaged: whoever opens it is told. */
function orNothing(error: unknown): undefined {
  if (!isMediaAway(error) && !(error instanceof BlobDamagedError)) throw error
}
