/** How a picture is kept, and the sizes and formats in which browsers can get it. */
export const masterFormats = ['jpeg', 'png', 'webp', 'svg'] as const
export type MasterFormat = (typeof masterFormats)[number]

/**
 * In pixels of the screen. A line of a list on a phone takes 320 at most. A card takes 650 to 670 on phones with up to two of them for each of CSS, and 960 on phones with three, as on desks
 * with two; shared pictures should have 1200, and 1600 fills a screen.
 */
export const variantWidths = [320, 480, 672, 960, 1200, 1600] as const
export type VariantWidth = (typeof variantWidths)[number]

/** Smallest files first, in the order in which a browser should try them. */
export const variantFormats = ['avif', 'webp', 'jpeg'] as const
export type VariantFormat = (typeof variantFormats)[number]

/**
 * A blur of a photograph, some 800 bytes, that travels inside a document and has no address. As wide as the widest card of a phone, or
 * browsers would not count it for the picture.
 */
export const PLACEHOLDER_WIDTH = 400

/** @property hash the master's content hash */
export type Variant = { hash: string; width: VariantWidth | typeof PLACEHOLDER_WIDTH; format: VariantFormat }

export const placeholderOf = (hash: string): Variant => ({ hash, width: PLACEHOLDER_WIDTH, format: 'avif' })

/** Through what is transparent, in other formats, a placeholder would go on shining. */
export const hasPlaceholder = ({ format }: { format: MasterFormat }): boolean => format === 'jpeg'

const PATH = /^\/media\/([0-9a-f]{16})-([1-9]\d{2,3})\.(avif|webp|jpg)$/

/** In the place of a hash, until the master is made of its file; by chance no other looks like it. */
export const PENDING_HASH = '00000000'
export const isPending = ({ hash }: { hash: string }): boolean => hash.startsWith(PENDING_HASH)

/** `/media/0123456789abcdef-672.avif` */
export function variantPath({ hash, width, format }: Variant): string {
  return `/media/${hash}-${width}.${format === 'jpeg' ? 'jpg' : format}`
}

/** @returns undefined for everything that {@link variantPath} does not write */
export function parseVariantPath(path: string): Variant | undefined {
  const [, hash, width, ending] = PATH.exec(path) ?? []
  if (hash === undefined) return undefined
  return toVariant(hash, Number(width), ending === 'jpg' ? 'jpeg' : ending)
}

/** Checks what came from outside; other sizes and formats are never made. */
export function toVariant(hash: string, width: number, format: string | undefined): Variant | undefined {
  const knownWidth = variantWidths.find((known) => known === width)
  const knownFormat = variantFormats.find((known) => known === format)
  if (knownWidth === undefined || knownFormat === undefined || !/^[0-9a-f]{16}$/.test(hash)) return undefined
  return { hash, width: knownWidth, format: knownFormat }
}

/** A photo narrower than that is offered as wide as it is. */
const WHOLE_BELOW = 480

/**
 * The widths worth offering: a drawing fills any width, a photo none beyond its own; but a narrow photo is offered in the first width that
 * holds all of it, and not enlarged there.
 */
export function offeredWidths(master: { format: MasterFormat; width: number }): VariantWidth[] {
  if (master.format === 'svg') return [...variantWidths]
  const whole = variantWidths.find((width) => width >= Math.min(master.width, WHOLE_BELOW))
  return variantWidths.filter((width) => width <= master.width || width === whole)
}
