import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { placeholderOf, hasPlaceholder, type MasterFormat } from '#platform/images/picture-variant.ts'
import { isMediaAway } from './media-away.ts'
import type { MediaStore } from './media-store.ts'

/** A page is better without a placeholder than late. */
const PATIENCE_MILLISECONDS = 200

/** @returns undefined for anything but a photograph, and if it is not made yet, unreadable, or not there in time; no page fails for it */
export async function findPlaceholder(
  { media, log }: { media: Pick<MediaStore, 'findVariant'>; log: Log },
  picture: { hash: string; format: MasterFormat },
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): Promise<Buffer | undefined> {
  if (!hasPlaceholder(picture)) return undefined
  const reading = media.findVariant(placeholderOf(picture.hash)).catch((error: unknown) => {
    // The log already reports a store that is away.
    if (!isMediaAway(error)) log.warn({ err: error }, 'A placeholder could not be read')
    return undefined
  })
  const found = new AbortController()
  const tooLate = wait(patienceMilliseconds, undefined, { signal: found.signal, ref: false }).catch(() => undefined)
  try {
    return await Promise.race([reading, tooLate])
  } finally {
    found.abort()
  }
}
