import { loadSharp } from './load-sharp.ts'
import type { Master } from './prepare-master.ts'
import { densityFor, encode } from './render-variant.ts'

/** @property width, height in pixels; a missing one follows from the other @property quality undefined for the default */
export type PictureSize = {
  width: number | undefined
  height: number | undefined
  fit: 'cover' | 'inside' | 'fill'
  quality: number | undefined
}

/**
 * A picture in exactly this size, or smaller if a photo has fewer pixels; a drawing can have any size.
 *
 * @throws for an unreadable master
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

/** @param largest maximum scale @returns whole sides, because a picture that is shrunk on load would otherwise be a pixel off */
function fitInto(natural: { width: number; height: number }, { width, height, fit }: PictureSize, largest: number) {
  const scales = [(width ?? Infinity) / natural.width, (height ?? Infinity) / natural.height] as const
  const whole = (length: number) => Math.max(1, Math.round(length))
  // A single side must not cause stretching or cropping.
  if (fit === 'inside' || width === undefined || height === undefined) {
    const fitting = Math.min(...scales)
    const scale = Math.min(largest, Number.isFinite(fitting) ? fitting : 1)
    return { width: whole(natural.width * scale), height: whole(natural.height * scale), fit: 'fill' } as const
  }
  const [wide, high] = scales.map((scale) => Math.min(largest, scale)) as [number, number]
  return { width: whole(natural.width * wide), height: whole(natural.height * high), fit }
}
