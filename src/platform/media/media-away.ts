import { BlobDamagedError } from './blob-store.ts'
import { BucketRefusal, explainBucketRefusal } from './bucket-refusal.ts'

/** So long should whoever was turned away wait before asking for a picture again. */
export const MEDIA_AWAY_SECONDS = 10

/** The media store cannot be reached, or answers that it cannot work just now. Nothing is wrong with what was asked. */
export class MediaAwayError extends Error {
  override name = 'MediaAwayError'
  /** Of the reason: what the system calls a broken connection, `TIMEOUT`, or the status of the answer. */
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(`the media store cannot be reached or does not answer in time (${code})`, { cause })
    this.code = code
  }
}

/** By its name: the built site and the program around it each have their own copy of the class. */
export function isMediaAway(error: unknown): error is MediaAwayError {
  return error instanceof Error && error.name === 'MediaAwayError'
}

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
