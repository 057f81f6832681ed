import { loadSharp } from './load-sharp.ts'
import { densityFor } from './render-variant.ts'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** @property size of the side in pixels @property ground behind it, such as `#ffffff`; left out, it stays clear @property margin in pixels */
type Icon = { size: number; ground?: string; margin?: number }

/**
 * A square PNG with the whole of a picture in it.
 *
 * @throws when it cannot be read
 */
export async function renderIcon(picture: Buffer, { size, ground, margin = 0 }: Icon): Promise<Buffer> {
  const sharp = await loadSharp()
  const inner = size - 2 * margin
  const { width, height } = await sharp(picture).metadata()
  const fitted = sharp(picture, { density: densityFor(inner / Math.max(width, height)) })
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground ?? CLEAR })
  const icon = ground === undefined ? fitted : fitted.flatten({ background: ground })
  return icon.png({ compressionLevel: 9 }).toBuffer()
}
