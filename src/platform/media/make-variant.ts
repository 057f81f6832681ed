import { apart } from '#platform/images/in-picture-process.ts'
import type { renderVariant } from '#platform/images/render-variant.ts'
import type { Log } from '#platform/log/log.ts'
import { isMediaAway } from '#platform/media/media-away.ts'
import { variantPath, type Variant } from '#platform/images/picture-variant.ts'
import type { MediaStore } from './media-store.ts'

export type MakeVariantParts = {
  media: Pick<MediaStore, 'findMaster' | 'putVariant'>
  log: Log
  render?: typeof renderVariant
}

/**
 * Renders a variant from its master and keeps it; undefined, and a warning in the log, when that fails.
 *
 * @throws {MediaAwayError} when the master cannot be read just now
 */
export function createMakeVariant({ media, log, render = apart.renderVariant }: MakeVariantParts) {
  const warn = (error: unknown, variant: Variant, message: string) =>
    log.warn({ err: error, variant: variantPath(variant) }, message)

  return async (variant: Variant): Promise<Buffer | undefined> => {
    const bytes = await renderFromMaster(variant).catch((error: unknown) => {
      // Not the picture is broken, and whoever asks again later gets it.
      if (isMediaAway(error)) throw error
      // One broken picture is a gap in a page, not a broken page.
      warn(error, variant, 'A picture could not be rendered')
    })
    if (!bytes) return undefined
    await media.putVariant(variant, bytes).catch((error: unknown) => {
      // The log has heard of it.
      if (isMediaAway(error)) return
      // A full disk must not take the pictures from the pages; until there is room they are made anew each time.
      warn(error, variant, 'A rendered picture could not be stored')
    })
    return bytes
  }

  async function renderFromMaster({ hash, width, format }: Variant): Promise<Buffer> {
    const master = await media.findMaster(hash)
    if (!master) throw new Error('The master of this picture is missing in the media store')
    return render(master, width, format)
  }
}
