import {
  offeredWidths,
  variantPath,
  type MasterFormat,
  type VariantFormat,
  type VariantWidth,
} from '#platform/images/picture-variant.ts'

/**
 * A picture of the site.
 *
 * @property path as content names it, e.g. `pictures/jubel-1.svg`
 * @property text for those who cannot see it; empty for mere decoration
 */
export type Picture = { path: string; hash: string; format: MasterFormat; width: number; height: number; text: string }

/** Of what is to be seen on a picture. */
export const MAX_TEXT_LENGTH = 300

/** As much of a picture as a page needs; this travels to the browser, the addresses are worked out from it there. */
export type ShownPicture = Omit<Picture, 'path'>

export const toShownPicture = ({ hash, format, width, height, text }: Picture): ShownPicture => ({
  hash,
  format,
  width,
  height,
  text,
})

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
  /** A JPEG of middling size, for browsers so old that they know none of the sources. */
  src: string
}

const FALLBACK_WIDTH = 960

/**
 * @param sizes how wide the layout shows the picture, e.g. `(min-width: 48em) 50vw, 100vw`
 * @param maxWidth offers no wider variant, where the layout never shows one
 */
export function toPictureSources(picture: ShownPicture, sizes: string, maxWidth = Infinity): PictureSources {
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
  }
}

/** A photo narrower than the variant is not enlarged, and the browser is told the width it really gets. */
function candidate(picture: ShownPicture, width: VariantWidth, format: VariantFormat): string {
  const realWidth = picture.format === 'svg' ? width : Math.min(width, picture.width)
  return `${variantPath({ hash: picture.hash, width, format })} ${realWidth}w`
}
