import type { Sharp } from 'sharp'
import {
  PLACEHOLDER_WIDTH,
  type MasterFormat,
  type Variant,
  type VariantFormat,
} from '#platform/images/picture-variant.ts'
import { loadSharp } from './load-sharp.ts'
import type { Master } from './prepare-master.ts'

/** Dots per inch at which one unit of a drawing becomes one pixel of the picture. */
const BASE_DENSITY = 72
/** The range that the renderer accepts. */
const DENSITIES = { least: 1, most: 100_000 }

/**
 * One size of a picture for browsers. Photos are never enlarged beyond the master; drawings are sharp at every width.
 *
 * @throws for an unreadable master
 */
export async function renderVariant(
  master: Pick<Master, 'bytes' | 'format'>,
  width: Variant['width'],
  format: VariantFormat,
): Promise<Buffer> {
  const resized = master.format === 'svg' ? await drawAt(master.bytes, width) : await shrinkTo(master.bytes, width)
  if (width === PLACEHOLDER_WIDTH) return placeholder(resized).toBuffer()
  return format === 'avif' ? encodeAvif(resized, width, master.format) : encode(resized, format).toBuffer()
}

async function shrinkTo(bytes: Buffer, width: number): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes).resize({ width, withoutEnlargement: true })
}

async function drawAt(bytes: Buffer, width: number): Promise<Sharp> {
  const sharp = await loadSharp()
  const natural = await sharp(bytes).metadata()
  const density = densityFor(width / natural.width)
  const height = Math.max(1, Math.round((width * natural.height) / natural.width))
  // The renderer rounds to whole pixels in its own way; `fill` evens out the last one.
  return sharp(bytes, { density }).resize({ width, height, fit: 'fill' })
}

/** @param scale relative to the drawing's own size */
export const densityFor = (scale: number): number =>
  Math.min(DENSITIES.most, Math.max(DENSITIES.least, BASE_DENSITY * scale))

/** Phones on slow lines load these, so bytes count most. */
const PHONE_WIDTH = 672
/** Up to this width, encoding takes no more memory than making the master does. */
const SCREEN_WIDTH = 1_200

/** In pixels: removes the grain, which at this quality would become blocks. */
const PLACEHOLDER_BLUR = 3
const PLACEHOLDER_QUALITY = 3

const placeholder = (picture: Sharp): Sharp => picture.blur(PLACEHOLDER_BLUR).avif({ quality: PLACEHOLDER_QUALITY })

async function encodeAvif(picture: Sharp, width: Variant['width'], master: MasterFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  // The encoder needs the most memory: this releases the decoder first.
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width: wide, height, channels } = info
  // The lowest quality at which flat drawings keep clean edges. Effort 3 saves 4 % and takes twice as long, 4 saves 10 % and takes six
  // times.
  const options = { quality: 50, effort: width <= PHONE_WIDTH ? 3 : 2, chromaSubsampling: coloursAt(width, master) }
  return sharp(data, { raw: { width: wide, height, channels } })
    .avif(options)
    .toBuffer()
}

/** The master of a photograph has its colours at half resolution; full resolution would take 23 MB more to encode at the largest size. */
const coloursAt = (width: Variant['width'], master: MasterFormat) =>
  master === 'jpeg' && width > SCREEN_WIDTH ? '4:2:0' : '4:4:4'

/** @param quality the default if left out */
export function encode(picture: Sharp, format: 'webp' | 'jpeg', quality?: number): Sharp {
  switch (format) {
    case 'webp':
      // Without `smartSubsample` the orange ball turns grey on the blue table.
      return picture.webp({ quality: quality ?? 72, smartSubsample: true })
    case 'jpeg':
      return picture.flatten({ background: 'white' }).jpeg({ quality: quality ?? 76, mozjpeg: true })
  }
}
