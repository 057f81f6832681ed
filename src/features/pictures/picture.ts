import {
  offeredWidths,
  variantPath,
  type MasterFormat,
  type VariantFormat,
  type VariantWidth,
} from '#platform/images/picture-variant.ts'
import type { Focus } from '#shared/focus.ts'

/**
 * A picture of the site.
 *
 * @property path as content names it, e.g. `pictures/jubel-1.svg`
 * @property text description for people who cannot see it; empty for mere decoration
 * @property focus point that every crop keeps visible; undefined for its middle
 */
export type Picture = {
  path: string
  hash: string
  format: MasterFormat
  width: number
  height: number
  text: string
  focus?: Focus | undefined
}

/** Longest description of a picture, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 300

/**
 * The part of a picture that a page needs; it is sent to the browser, which derives the addresses from it.
 *
 * @property focus point that every crop shows, in quarters of its sides: `x0 y3`; left out for its middle
 */
export type ShownPicture = Omit<Picture, 'path' | 'focus'> & { focus?: string }

export function toShownPicture({ hash, format, width, height, text, focus }: Omit<Picture, 'path'>): ShownPicture {
  const shown = { hash, format, width, height, text }
  const quarters = focus && `x${Math.round(focus.x * 4)} y${Math.round(focus.y * 4)}`
  return quarters === undefined || quarters === MIDDLE ? shown : { ...shown, focus: quarters }
}

const MIDDLE = 'x2 y2'

/** For consumers of a single file: feeds, link previews, a click on the picture. */
export const jpegPath = ({ hash }: Pick<Picture, 'hash'>, width: VariantWidth): string =>
  variantPath({ hash, width, format: 'jpeg' })

/** Attributes of a `<picture>`: `sources` become `<source>` elements in this order, the rest belongs on the `<img>`. */
export type PictureSources = {
  text: string
  width: number
  height: number
  sizes: string
  sources: { type: string; srcset: string }[]
  shape: Shape | undefined
  /** Whether it needs an opaque background. */
  hasGround: boolean
  /** A JPEG of medium size, for old browsers that support none of the sources. */
  src: string
}

/** Why a picture does not fill the available width; most pictures do. */
type Shape = 'tiny' | 'tall' | 'upright'

const FALLBACK_WIDTH = 960

/** A very small photo keeps its size; a picture up to about a square would be taller than the window. */
function shapeOf({ format, width, height }: Omit<ShownPicture, 'focus'>): Shape | undefined {
  if (format !== 'svg' && (width < 400 || height < 200)) return 'tiny'
  const ratio = width / height
  if (ratio < 0.6) return 'tall'
  return isUpright({ width, height }) ? 'upright' : undefined
}

export const isUpright = ({ width, height }: Pick<Picture, 'width' | 'height'>) => width < height * 1.18

/**
 * @param sizes how wide the layout shows the picture, e.g. `(min-width: 48em) 50vw, 100vw`
 * @param maxWidth offers no wider variant, because the layout never shows one
 */
export function toPictureSources(
  picture: Omit<ShownPicture, 'focus'>,
  sizes: string,
  maxWidth = Infinity,
): PictureSources {
  const { width, height, text } = picture
  const widths = offeredWidths(picture).filter((offered, index) => index === 0 || offered <= maxWidth)
  const fallbackWidth = widths.findLast((offered) => offered <= FALLBACK_WIDTH) ?? FALLBACK_WIDTH
  const srcset = (format: VariantFormat) => widths.map((offered) => candidate(picture, offered, format)).join(', ')
  return {
    text,
    width,
    height,
    sizes,
    sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
    src: jpegPath(picture, fallbackWidth),
    shape: shapeOf(picture),
    hasGround: picture.format !== 'jpeg',
  }
}

/** A photo narrower than the variant is not enlarged, so the candidate names its real width. */
function candidate(
  picture: Pick<ShownPicture, 'hash' | 'format' | 'width'>,
  width: VariantWidth,
  format: VariantFormat,
): string {
  const realWidth = picture.format === 'svg' ? width : Math.min(width, picture.width)
  return `${variantPath({ hash: picture.hash, width, format })} ${realWidth}w`
}
