import {
  placeholderOf,
  hasPlaceholder,
  isPending,
  offeredWidths,
  toVariant,
  variantFormats,
  variantPath,
  type MasterFormat,
  type Variant,
} from '#platform/images/picture-variant.ts'
import { BlobDamagedError } from './blob-store.ts'
import type { MediaStore } from './media-store.ts'
import { createWorkQueue } from './work-queue.ts'
import { apart } from '#platform/images/in-picture-process.ts'
import type { renderVariant } from '#platform/images/render-variant.ts'
import type { Log } from '#platform/log/log.ts'
import { isMediaAway } from './media-away.ts'

export type VariantSource = ReturnType<typeof createVariantSource>
/** @property isPending it will look different soon */
type ServedVariant = { bytes: Buffer; mediaType: string; isPending?: true }
/** What must be known of a picture to tell which variants its pages offer. */
type PreparablePicture = { hash: string; format: MasterFormat; width: number }

export type VariantSourceParts = MakeVariantParts & {
  media: Pick<MediaStore, 'findMaster' | 'findVariant' | 'putVariant' | 'missingOf'>
  /** Whether a picture of the site has this hash: what is only still stored is no longer served. */
  isKnown(hash: string): Promise<boolean>
  /** How many pictures may be encoded at the same time; one if left out. */
  concurrency?: number
}

/** Variants as browsers ask for them: stored ones, else made on the spot, once, and kept. */
export function createVariantSource({ isKnown, concurrency = 1, ...parts }: VariantSourceParts) {
  const { media } = parts
  const make = createMakeVariant(parts)
  const queue = createWorkQueue(concurrency)
  const findWhole = createFindWhole(parts)
  const { share, isUnderWay } = createSharing()

  const findOrMake = async (variant: Variant) =>
    (await findWhole(variant)) ?? (await queue.run(() => make(variant), 'now'))

  async function serve(variant: Variant): Promise<ServedVariant | undefined> {
    if (isPending(variant)) return { ...pendingPicture, isPending: true }
    const bytes = await share(variant, () => findOrMake(variant))
    return bytes && { bytes, mediaType: `image/${variant.format}` }
  }

  /** Begins only when no request waits; what a request is about to make is left to it. */
  const makeInBackground = (variant: Variant) =>
    queue.run(async () => {
      if (isUnderWay(variant)) return
      await share(variant, async () => (await findWhole(variant)) ?? (await make(variant)))
    }, 'later')

  return {
    /**
     * @returns undefined for what no page can offer, without any work, and when rendering failed (see the log)
     * @throws {MediaAwayError} when it is neither in memory nor to be had just now
     */
    async find(hash: string, width: number, format: string): Promise<ServedVariant | undefined> {
      const variant = toVariant(hash, width, format)
      return variant && (await isKnown(hash)) ? serve(variant) : undefined
    },

    /** The same for those who may see what readers may not. */
    findForKeepers: serve,

    /**
     * Makes what is missing before anybody asks, one at a time and after all requests; placeholders first, then for every picture the
     * smallest format.
     *
     * @param signal ends it after the variant in hand
     */
    async prepareAll(pictures: readonly PreparablePicture[], signal: AbortSignal): Promise<void> {
      const made = pictures.filter((picture) => !isPending(picture))
      for (const variant of await media.missingOf(offeredVariants(made))) {
        if (signal.aborted) return
        await makeInBackground(variant)
      }
    },

    /** The same for a picture that has just come in, of which nothing can be there; the store is not looked through for it. */
    async prepareNew(picture: PreparablePicture, signal: AbortSignal): Promise<void> {
      for (const variant of offeredVariants([picture])) {
        if (signal.aborted) return
        await makeInBackground(variant)
      }
    },
  }
}

/** What was damaged in the store can be made again, and is, as long as nobody takes it away there. */
function createFindWhole({ media, log }: Pick<VariantSourceParts, 'media' | 'log'>) {
  return (variant: Variant) =>
    media.findVariant(variant).catch((error: unknown) => {
      if (!(error instanceof BlobDamagedError)) throw error
      log.warn({ err: error }, 'A stored picture is damaged and made again')
      return undefined
    })
}

/** Whoever wants a variant that is on its way already waits for that one. */
function createSharing() {
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  function share(variant: Variant, work: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const key = variantPath(variant)
    const shared = underWay.get(key)
    if (shared) return shared
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

  return { share, isUnderWay: (variant: Variant) => underWay.has(variantPath(variant)) }
}

function* offeredVariants(pictures: readonly PreparablePicture[]): Generator<Variant> {
  for (const picture of pictures) if (hasPlaceholder(picture)) yield placeholderOf(picture.hash)
  for (const format of variantFormats) {
    for (const picture of pictures) {
      for (const width of offeredWidths(picture)) yield { hash: picture.hash, width, format }
    }
  }
}

/** Stands for every picture whose master is still being made, whatever size and format were asked for. */
const pendingPicture = {
  mediaType: 'image/svg+xml',
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><path fill="#dfe4ea" d="M0 0h1200v800H0z"/>' +
      '<g fill="#aab4c0"><circle cx="500" cy="320" r="44"/><path d="M400 540l130-150 70 76 92-118 108 192z"/></g></svg>',
  ),
}

type MakeVariantParts = {
  media: Pick<MediaStore, 'findMaster' | 'putVariant'>
  log: Log
  render?: typeof renderVariant
}

/**
 * Renders a variant from its master and keeps it; undefined, and a warning in the log, when that fails.
 *
 * @throws {MediaAwayError} when the master cannot be read just now
 */
function createMakeVariant({ media, log, render = apart.renderVariant }: MakeVariantParts) {
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
