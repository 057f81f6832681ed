import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { placeholderOf, hasPlaceholder, type MasterFormat } from '#platform/images/picture-variant.ts'
import { isMediaAway } from './media-away.ts'
import type { MediaStore } from './media-store.ts'

/** A page is better early without one than late with it. */
const PATIENCE_MILLISECONDS = 200

type Parts = { media: Pick<MediaStore, 'findVariant'>; log: Log; patienceMilliseconds?: number }

/**
 * @returns what finds the placeholder of a photograph: undefined for other pictures, and where it is not made yet, cannot be read, or is not
 *   there soon; no page fails for it
 */
export function createFindPlaceholder({ media, log, patienceMilliseconds = PATIENCE_MILLISECONDS }: Parts) {
  async function read(hash: string): Promise<Buffer | undefined> {
    try {
      return await media.findVariant(placeholderOf(hash))
    } catch (error) {
      // The log has heard of a store that is away.
      if (!isMediaAway(error)) log.warn({ err: error }, 'A placeholder could not be read')
      return undefined
    }
  }

  return async (picture: { hash: string; format: MasterFormat }): Promise<Buffer | undefined> => {
    if (!hasPlaceholder(picture)) return undefined
    const found = new AbortController()
    const tooLate = wait(patienceMilliseconds, undefined, { signal: found.signal, ref: false }).catch(() => undefined)
    try {
      return await Promise.race([read(picture.hash), tooLate])
    } finally {
      found.abort()
    }
  }
}
