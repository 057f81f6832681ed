/** The formats of stored pictures, and the sizes and formats in which browsers can get them. */
export const masterFormats = ['jpeg', 'png', 'webp', 'svg'] as const
export type MasterFormat = (typeof masterFormats)[number]

/**
 * In device pixels. A line of a list takes at most 320 on a phone. A card takes 650 to 670 on phones with up to two device pixels per CSS
 * pixel, and 960 on phones with three and on desktop screens with two; shared pictures should have 1200, and 1600 fills a screen.
 */
export const variantWidths = [320, 480, 672, 960, 1200, 1600] as const
export type VariantWidth = (typeof variantWidths)[number]

/** Smallest files first, the order in which a browser should try them. */
export const variantFormats = ['avif', 'webp', 'jpeg'] as const
export type VariantFormat = (typeof variantFormats)[number]

/**
 * A blurred photograph of about 800 bytes that is embedded in a document and has no address. As wide as the widest card on a phone, since
 * otherwise browsers would not count it as the picture.
 */
export const PLACEHOLDER_WIDTH = 400

/** @property hash the master's content hash */
export type Variant = { hash: string; width: VariantWidth | typeof PLACEHOLDER_WIDTH; format: VariantFormat }

export const placeholderOf = (hash: string): Variant => ({ hash, width: PLACEHOLDER_WIDTH, format: 'avif' })

/** Other formats may be transparent, and the placeholder would show through. */
export const hasPlaceholder = ({ format }: { format: MasterFormat }): boolean => format === 'jpeg'

const PATH = /^\/media\/([0-9a-f]{16})-([1-9]\d{2,3})\.(avif|webp|jpg)$/

/** Stands in for a hash until the master is made; the risk of a real hash that begins like it is negligible. */
export const PENDING_HASH = '00000000'
export const isPending = ({ hash }: { hash: string }): boolean => hash.startsWith(PENDING_HASH)

/** `/media/0123456789abcdef-672.avif` */
export function variantPath({ hash, width, format }: Variant): string {
  return `/media/${hash}-${width}.${format === 'jpeg' ? 'jpg' : format}`
}

/** @returns undefined for any path that {@link variantPath} does not produce */
export function parseVariantPath(path: string): Variant | undefined {
  const [, hash, width, ending] = PATH.exec(path) ?? []
  if (hash === undefined) return undefined
  return toVariant(hash, Number(width), ending === 'jpg' ? 'jpeg' : ending)
}

/** Validates untrusted input; other sizes and formats are never made. */
export function toVariant(hash: string, width: number, format: string | undefined): Variant | undefined {
  const knownWidth = variantWidths.find((known) => known === width)
  const knownFormat = variantFormats.find((known) => known === format)
  if (knownWidth === undefined || knownFormat === undefined || !/^[0-9a-f]{16}$/.test(hash)) return undefined
  return { hash, width: knownWidth, format: knownFormat }
}

/** A photo narrower than this is offered in its full width. */
const WHOLE_BELOW = 480

/**
 * The useful widths: every width for a drawing, none beyond its own for a photo; but a narrow photo is offered in the first width that
 * holds all of it, and not enlarged there.
 */
export function offeredWidths(master: { format: MasterFormat; width: number }): VariantWidth[] {
  if (master.format === 'svg') return [...variantWidths]
  const whole = variantWidths.find((width) => width >= Math.min(master.width, WHOLE_BELOW))
  return variantWidths.filter((width) => width <= master.width || width === whole)
}
