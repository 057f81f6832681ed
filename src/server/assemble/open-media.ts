import type { NoteOutcome } from '#platform/media/bucket-client.ts'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import { createBlobBudget, createBlobCache, type BlobBudget } from '#platform/media/blob-cache.ts'
import { createMediaStore, type MediaStore } from '#platform/media/media-store.ts'
import { openBlobBucket, openBlobFolder, openBlobs } from '#platform/media/open-blobs.ts'
import { isMediaAway } from '#platform/media/media-away.ts'

/** The bucket is empty although there should be pictures in it; the message is for the person at the console. */
export class MediaNotMovedError extends Error {
  override name = 'MediaNotMovedError'
}

const NOT_MOVED =
  'Im Bucket liegt noch nichts, aber die Website hat schon Bilder. Bitte kopieren Sie sie: vereinsheim media copy --to bucket'

/** @property budget what is kept in memory of buckets, where that is not for this site alone */
type Further = { note?: NoteOutcome; budget?: BlobBudget }

/**
 * Opens the media store that is configured; a bucket is asked whether it takes us, and tried out. That nobody answers does not keep
 * the site from opening: its pages need no pictures, and the bucket may be back before somebody looks.
 *
 * @param hasPictures whether the database speaks of any
 * @throws {BucketRefusal | MediaNotMovedError} when the settings must be changed, or something must be done first
 */
export async function openMedia(
  config: Config,
  log: Log,
  hasPictures: () => Promise<boolean>,
  { note, budget }: Further = {},
): Promise<MediaStore> {
  const bucket = openBlobBucket(config, { log, ...(note && { note }) })
  if (!bucket) return createMediaStore(openBlobFolder(config.dataDir))
  const isEmpty = await bucket.isEmpty().catch(unlessAway)
  if (isEmpty === true && (await hasPictures())) throw new MediaNotMovedError(NOT_MOVED)
  await bucket.tryOut().catch(unlessAway)
  return createMediaStore(createBlobCache(bucket, budget ?? createBlobBudget(config.mediaBucket?.cacheBytes ?? 0)))
}

/** Whether any picture or file is kept already; of a store that is away nobody knows. */
export async function holdsMedia(config: Config): Promise<boolean> {
  const names = openBlobs(config).names()[Symbol.asyncIterator]()
  const first = await names.next().catch(unlessAway)
  return first?.done === false
}

/** The log has heard of it. */
function unlessAway(error: unknown): undefined {
  if (!isMediaAway(error)) throw error
}
