import type { NoteOutcome } from '#platform/media/bucket-client.ts'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import { createBlobBudget, createBlobCache, type BlobBudget } from '#platform/media/blob-cache.ts'
import { createMediaStore, type MediaStore } from '#platform/media/media-store.ts'
import { openBlobBucket, openBlobFolder, openBlobs } from '#platform/media/open-blobs.ts'
import { isMediaAway } from '#platform/media/media-away.ts'

/** The bucket is empty although the database knows pictures; the message is for the person at the console. */
export class MediaNotMovedError extends Error {
  override name = 'MediaNotMovedError'
}

const NOT_MOVED =
  'Im Bucket liegt noch nichts, aber die Website hat schon Bilder. Bitte kopieren Sie sie: vereinsheim media copy --to bucket'

/** @property budget memory limit of blobs, if it is shared with other sites */
type Further = { note?: NoteOutcome; budget?: BlobBudget }

/**
 * Opens the configured media store; a bucket is checked for access and tried out. An unreachable bucket does not keep the site from
 * opening: its pages work without pictures, and the bucket may be back before a visitor comes.
 *
 * @param hasPictures whether the database knows any pictures
 * @throws {BucketRefusal | MediaNotMovedError} when the settings must be changed, or the operator must act first
 */
export async function openMedia(
  config: Config,
  log: Log,
  hasPictures: () => Promise<boolean>,
  { note, budget }: Further = {},
): Promise<MediaStore> {
  const bucket = openBlobBucket(config, { log, note })
  if (!bucket) return createMediaStore(openBlobFolder(config.dataDir))
  const isEmpty = await bucket.isEmpty().catch(unlessAway)
  if (isEmpty === true && (await hasPictures())) throw new MediaNotMovedError(NOT_MOVED)
  await bucket.tryOut().catch(unlessAway)
  return createMediaStore(createBlobCache(bucket, budget ?? createBlobBudget(config.mediaBucket?.cacheBytes ?? 0)))
}

/** Whether the store holds any picture or file; false while it cannot be reached. */
export async function holdsMedia(config: Config): Promise<boolean> {
  const names = openBlobs(config).names()[Symbol.asyncIterator]()
  const first = await names.next().catch(unlessAway)
  return first?.done === false
}

/** The log already noted that the store is away. */
function unlessAway(error: unknown): undefined {
  if (!isMediaAway(error)) throw error
}
