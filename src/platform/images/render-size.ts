import { loadSharp } from './load-sharp.ts'
import type { Master } from './prepare-master.ts'
import { densityFor, encode } from './render-variant.ts'

/** @property width, height in pixels; what is left out follows from the other @property quality undefined for ours */
export type PictureSize = {
  width: number | undefined
  height: number | undefined
  fit: 'cover' | 'inside' | 'fill'
  quality: number | undefined
}

/**
 * A picture in exactly this size, or smaller where a photo has no more; a drawing has as many pixels as somebody asks for.
 *
 * @throws when the master cannot be read
 */
export async function renderSize(
  { bytes, format: kept }: Pick<Master, 'bytes' | 'format'>,
  size: PictureSize,
  format: 'webp' | 'jpeg',
): Promise<Buffer> {
  const sharp = await loadSharp()
  const natural = await sharp(bytes).metadata()
  const isDrawing = kept === 'svg'
  const box = fitInto(natural, size, isDrawing ? Infinity : 1)
  const density = isDrawing ? densityFor(Math.max(box.width / natural.width, box.height / natural.height)) : undefined
  const resized = sharp(bytes, density === undefined ? {} : { density }).resize(box)
  return encode(resized, format, size.quality).toBuffer()
}

type Sides = { width: number; height: number }

/** @param largest scale @returns whole sides, for what shrinks while it is read would else be a pixel off */
function fitInto(natural: Sides, { width, height, fit }: PictureSize, largest: number) {
  const scales = [(width ?? Infinity) / natural.width, (height ?? Infinity) / natural.height] as const
  const whole = (length: number) => Math.max(1, Math.round(length))
  // One side alone is no reason to stretch the other or to cut something off.
  if (fit === 'inside' || width === undefined || height === undefined) {
    const fitting = Math.min(...scales)
    const scale = Math.min(largest, Number.isFinite(fitting) ? fitting : 1)
    return { width: whole(natural.width * scale), height: whole(natural.height * scale), fit: 'fill' } as const
  }
  const [wide, high] = scales.map((scale) => Math.min(largest, scale)) as [number, number]
  return { width: whole(natural.width * wide), height: whole(natural.height * high), fit }
}
