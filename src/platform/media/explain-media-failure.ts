import { isMediaAway } from '#platform/media/media-away.ts'
import { BlobDamagedError } from './blob-store.ts'
import { BucketRefusal, explainBucketRefusal } from './bucket-refusal.ts'

/**
 * What is the matter with the media store, for the person at the console; undefined for what has nothing to do with
 * it.
 */
export function explainMediaFailure(error: unknown): string | undefined {
  if (error instanceof BucketRefusal) return explainBucketRefusal(error)
  if (error instanceof BlobDamagedError) return `${error.blob} ist im Bucket beschädigt.`
  if (isMediaAway(error)) {
    return `Der Bucket ist nicht zu erreichen (${error.code}). Bitte prüfen Sie MEDIA_BUCKET und die Verbindung.`
  }
  return undefined
}
