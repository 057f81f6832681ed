import { MAX_PIXELS, TIMEOUT_SECONDS } from './image-limits.ts'
import { loadSharp } from './load-sharp.ts'

/** Dots per inch that make a drawing of any usual size sharp as an icon. */
const DENSITY = 600
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** @property size of the side in pixels @property ground behind it, such as `#ffffff`; left out, it stays clear @property margin in pixels */
type Icon = { size: number; ground?: string; margin?: number }

/**
 * A square PNG with the whole of a picture in it.
 *
 * @throws when it cannot be read or takes too long
 */
export async function renderIcon(picture: Buffer, { size, ground, margin = 0 }: Icon): Promise<Buffer> {
  const sharp = await loadSharp()
  const inner = size - 2 * margin
  const fitted = sharp(picture, { density: DENSITY, limitInputPixels: MAX_PIXELS })
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground ?? CLEAR })
  const icon = ground === undefined ? fitted : fitted.flatten({ background: ground })
  return icon.timeout({ seconds: TIMEOUT_SECONDS }).png({ compressionLevel: 9 }).toBuffer()
}
