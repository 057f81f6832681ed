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
/** @property isPending a stand-in that the picture will soon replace */
type ServedVariant = { bytes: Buffer; mediaType: string; isPending?: true }
/** The facts about a picture that decide which variants its pages offer. */
type PreparablePicture = { hash: string; format: MasterFormat; width: number }

export type VariantSourceParts = MakeVariantParts & {
  media: Pick<MediaStore, 'findMaster' | 'findVariant' | 'putVariant' | 'missingOf'>
  /** Whether a picture of the site has this hash: a blob without one is no longer served. */
  isKnown(hash: string): Promise<boolean>
  /** Maximum parallel encodings; default 1. */
  concurrency?: number
}

/** Variants as browsers ask for them: stored ones, else made on demand, once, and stored. */
export function createVariantSource({ isKnown, concurrency = 1, ...parts }: VariantSourceParts) {
  const { media } = parts
  const make = createMakeVariant(parts)
  const queue = createWorkQueue(concurrency)
  const findWhole = (variant: Variant) => findUndamaged(parts, variant)
  const { share, isUnderWay } = createSharing()

  const findOrMake = async (variant: Variant) =>
    (await findWhole(variant)) ?? (await queue.run(() => make(variant), 'now'))

  async function serve(variant: Variant): Promise<ServedVariant | undefined> {
    if (isPending(variant)) return { ...pendingPicture, isPending: true }
    const bytes = await share(variant, () => findOrMake(variant))
    return bytes && { bytes, mediaType: `image/${variant.format}` }
  }

  /** Starts only when no request waits, and leaves a variant to the request that is making it. */
  const makeInBackground = (variant: Variant) =>
    queue.run(async () => {
      if (isUnderWay(variant)) return
      await share(variant, async () => (await findWhole(variant)) ?? (await make(variant)))
    }, 'later')

  return {
    /**
     * @returns undefined, without any work, for a variant that no page offers, and when rendering failed (see the log)
     * @throws {MediaAwayError} if it is not in memory and the store is away
     */
    async find(hash: string, width: number, format: string): Promise<ServedVariant | undefined> {
      const variant = toVariant(hash, width, format)
      return variant && (await isKnown(hash)) ? serve(variant) : undefined
    },

    /** The same for users who may see hidden pictures. */
    findForKeepers: serve,

    /**
     * Makes missing variants ahead of requests, one at a time and after all requests; placeholders first, then the smallest format of every
     * picture.
     *
     * @param signal stops it after the present variant
     */
    async prepareAll(pictures: readonly PreparablePicture[], signal: AbortSignal): Promise<void> {
      const made = pictures.filter((picture) => !isPending(picture))
      for (const variant of await media.missingOf(offeredVariants(made))) {
        if (signal.aborted) return
        await makeInBackground(variant)
      }
    },

    /** The same for a new picture, of which no variant can exist; so it does not query the store. */
    async prepareNew(picture: PreparablePicture, signal: AbortSignal): Promise<void> {
      for (const variant of offeredVariants([picture])) {
        if (signal.aborted) return
        await makeInBackground(variant)
      }
    },
  }
}

/** A damaged variant is made again on each request, until it is removed from the store. */
const findUndamaged = ({ media, log }: Pick<VariantSourceParts, 'media' | 'log'>, variant: Variant) =>
  media.findVariant(variant).catch((error: unknown) => {
    if (!(error instanceof BlobDamagedError)) throw error
    log.warn({ err: error }, 'A stored picture is damaged and made again')
    return undefined
  })

/** Concurrent requests for a variant share one making. */
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

/** Stands in for every picture whose master is still being made, in any size and format. */
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
 * Renders a variant from its master and stores it; undefined, and a warning in the log, when that fails.
 *
 * @throws {MediaAwayError} if the store of the master is away
 */
function createMakeVariant({ media, log, render = apart.renderVariant }: MakeVariantParts) {
  const warn = (error: unknown, variant: Variant, message: string) =>
    log.warn({ err: error, variant: variantPath(variant) }, message)

  return async (variant: Variant): Promise<Buffer | undefined> => {
    const bytes = await renderFromMaster(variant).catch((error: unknown) => {
      // The picture is not broken, and a later request gets it.
      if (isMediaAway(error)) throw error
      // One broken picture is a gap in a page, not a broken page.
      warn(error, variant, 'A picture could not be rendered')
    })
    if (!bytes) return undefined
    await media.putVariant(variant, bytes).catch((error: unknown) => {
      // The log already reports it.
      if (isMediaAway(error)) return
      // A full disk must not remove pictures from the pages; until there is space they are made anew each time.
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
