import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import { createBlobBucket, type BlobBucket } from './blob-bucket.ts'
import { createBlobFolder } from './blob-folder.ts'
import type { NoteOutcome } from './bucket-client.ts'
import type { BlobStore } from './blob-store.ts'

type Place = Pick<Config, 'dataDir' | 'mediaBucket'>

export const openBlobFolder = (dataDir: string): BlobStore => createBlobFolder(join(dataDir, 'media'))

/** @property log hears once when the bucket goes away and when it is back */
type Watching = { log?: Log; note?: NoteOutcome }

/** @returns undefined where no bucket is configured */
export function openBlobBucket({ mediaBucket }: Place, { log, note }: Watching = {}): BlobBucket | undefined {
  if (!mediaBucket) return undefined
  return createBlobBucket({
    bucket: mediaBucket,
    ...(note && { note }),
    onAway: ({ code }) =>
      log?.warn({ code }, 'the media store is away; pictures that are not in memory are answered with 503'),
    onBack: () => log?.info('the media store is back'),
  })
}

/** Where the configuration says that pictures and files are kept. */
export const openBlobs = (place: Place): BlobStore => openBlobBucket(place) ?? openBlobFolder(place.dataDir)
