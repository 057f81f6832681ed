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
 * @property text for those who cannot see it; empty for mere decoration
 * @property focus what every crop keeps in sight; undefined for its middle
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

/** Of what is to be seen on a picture. */
export const MAX_TEXT_LENGTH = 300

/**
 * As much of a picture as a page needs; this travels to the browser, the addresses are worked out from it there.
 *
 * @property focus what every crop shows of it, in quarters of its sides: `x0 y3`; left out for its middle
 */
export type ShownPicture = Omit<Picture, 'path' | 'focus'> & { focus?: string }

export function toShownPicture({ hash, format, width, height, text, focus }: Omit<Picture, 'path'>): ShownPicture {
  const shown = { hash, format, width, height, text }
  const quarters = focus && `x${Math.round(focus.x * 4)} y${Math.round(focus.y * 4)}`
  return quarters === undefined || quarters === MIDDLE ? shown : { ...shown, focus: quarters }
}

const MIDDLE = 'x2 y2'

/** For those who take one file and no choice: feeds, previews elsewhere, a click on the picture. */
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
  /** Where nothing is to shine through it. */
  hasGround: boolean
  /** A JPEG of middling size, for browsers so old that they know none of the sources. */
  src: string
}

/** What keeps a picture from filling the width that it is given; most do. */
type Shape = 'tiny' | 'tall' | 'upright'

const FALLBACK_WIDTH = 960

/** A photo this small is shown as it is; up to a square, a picture would be higher than the window. */
function shapeOf({ format, width, height }: Omit<ShownPicture, 'focus'>): Shape | undefined {
  if (format !== 'svg' && (width < 400 || height < 200)) return 'tiny'
  const ratio = width / height
  if (ratio < 0.6) return 'tall'
  return isUpright({ width, height }) ? 'upright' : undefined
}

export const isUpright = ({ width, height }: Pick<Picture, 'width' | 'height'>) => width < height * 1.18

/**
 * @param sizes how wide the layout shows the picture, e.g. `(min-width: 48em) 50vw, 100vw`
 * @param maxWidth offers no wider variant, where the layout never shows one
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

/** A photo narrower than the variant is not enlarged, and the browser is told the width it really gets. */
function candidate(
  picture: Pick<ShownPicture, 'hash' | 'format' | 'width'>,
  width: VariantWidth,
  format: VariantFormat,
): string {
  const realWidth = picture.format === 'svg' ? width : Math.min(width, picture.width)
  return `${variantPath({ hash: picture.hash, width, format })} ${realWidth}w`
}
