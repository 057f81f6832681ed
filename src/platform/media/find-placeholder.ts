import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { placeholderOf, hasPlaceholder, type MasterFormat } from '#platform/images/picture-variant.ts'
import { isMediaAway } from './media-away.ts'
import type { MediaStore } from './media-store.ts'

/** A page is better early without one than late with it. */
const PATIENCE_MILLISECONDS = 200

type Parts = { media: Pick<MediaStore, 'findVariant'>; log: Log; patienceMilliseconds?: number }

/** @returns undefined for what is no photograph, and where it is not made yet, cannot be read, or is not there soon; no page fails for it */
export async function findPlaceholder(
  { media, log, patienceMilliseconds = PATIENCE_MILLISECONDS }: Parts,
  picture: { hash: string; format: MasterFormat },
): Promise<Buffer | undefined> {
  if (!hasPlaceholder(picture)) return undefined
  const reading = media.findVariant(placeholderOf(picture.hash)).catch((error: unknown) => {
    // The log has heard of a store that is away.
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
