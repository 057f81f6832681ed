import { BlobDamagedError } from './blob-store.ts'
import { BucketRefusal, explainBucketRefusal } from './bucket-refusal.ts'

/** Seconds for `Retry-After` of a picture. */
export const MEDIA_AWAY_SECONDS = 10

/** The media store is unreachable or temporarily unable to answer. The request itself is valid. */
export class MediaAwayError extends Error {
  override name = 'MediaAwayError'
  /** The cause: the system's code for a broken connection, `TIMEOUT`, or the status of the answer. */
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(`the media store cannot be reached or does not answer in time (${code})`, { cause })
    this.code = code
  }
}

/** Compares names, because the built site and the program around it each have their own copy of the class. */
export function isMediaAway(error: unknown): error is MediaAwayError {
  return error instanceof Error && error.name === 'MediaAwayError'
}

/**
 * What is wrong with the media store, for the operator; undefined for unrelated errors.
 */
export function explainMediaFailure(error: unknown): string | undefined {
  if (error instanceof BucketRefusal) return explainBucketRefusal(error)
  if (error instanceof BlobDamagedError) return `${error.blob} ist im Bucket beschädigt.`
  if (isMediaAway(error)) {
    return `Der Bucket ist nicht zu erreichen (${error.code}). Bitte prüfen Sie MEDIA_BUCKET und die Verbindung.`
  }
  return undefined
}
