import type { Metadata, Sharp } from 'sharp'
import { contentHash } from '#shared/content-hash.ts'
import type { MasterFormat } from '#platform/images/picture-variant.ts'
import type { Focus } from '#shared/focus.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { detectFormat, type ImageFormat } from './detect-format.ts'
import { isHarmlessSvg } from './harmless-svg.ts'
import { MAX_BYTES, MAX_DRAWING_RATIO, MAX_MASTER_SIDE, MAX_PIXELS } from './image-limits.ts'
import { isBare } from './is-bare.ts'
import { loadSharp } from './load-sharp.ts'

/**
 * The picture as we keep it: upright, at most 2560 px a side, sRGB, nothing in it but the picture.
 *
 * @property attention where eyes go first, such as a face; undefined for drawings, which are made for their frame
 */
export type Master = {
  bytes: Buffer
  format: MasterFormat
  width: number
  height: number
  hash: string
  attention?: Focus
}

export type ImageRefusal =
  | { kind: 'not-a-picture' }
  | { kind: 'too-large'; bytes: number; maxBytes: number }
  | { kind: 'too-many-pixels'; maxPixels: number }
  | { kind: 'unsafe-svg' }

/** What is taken of somebody whom nobody has to trust. */
const LIMITS = { bytes: MAX_BYTES, pixels: MAX_PIXELS }

type Prepared = Result<Omit<Master, 'hash' | 'attention'>, ImageRefusal>

/**
 * Makes the master of a picture from a camera, a phone or a drawing program.
 *
 * A file that already is such a master stays as it is, byte for byte, so that what is exported and imported again keeps
 * its hash. Of an animation the first frame is kept.
 *
 * @param limits beyond which it is refused
 */
export async function prepareMaster(bytes: Buffer, limits = LIMITS): Promise<Result<Master, ImageRefusal>> {
  const prepared = await read(bytes, limits, (format) =>
    format === 'svg' ? prepareDrawing(bytes) : prepareRaster(bytes, format, limits),
  )
  if (!prepared.ok) return prepared
  const master = { ...prepared.value, hash: contentHash(prepared.value.bytes) }
  return ok(master.format === 'svg' ? master : { ...master, attention: await findAttention(master.bytes) })
}

/** Whether a master could be made of it: reads it to its end, in a fraction of the time. */
export async function checkPicture(bytes: Buffer, limits = LIMITS): Promise<Result<unknown, ImageRefusal>> {
  return read<unknown>(bytes, limits, async (format) => {
    if (format === 'svg') return prepareDrawing(bytes)
    const { picture, metadata } = await openRaster(bytes)
    if (metadata.width * metadata.height > limits.pixels) return tooManyPixels()
    return ok(await readToItsEnd(picture))
  })
}

const ATTENTION_SIZE = 240

async function findAttention(bytes: Buffer): Promise<Focus> {
  const sharp = await loadSharp()
  const { data, info: small } = await sharp(bytes)
    .resize({ width: ATTENTION_SIZE, height: ATTENTION_SIZE, fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small
  const side = Math.min(width, height)
  // Of a square the whole would be kept, and nothing looked for.
  const { info } = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: side, height: width === height ? Math.ceil(side / 2) : side, position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // In fifths, as a tap in the members' area: a crop at the very edge shows all of the outermost.
  const fifth = (at: number | undefined, of: number) => Math.min(4, Math.floor(((at ?? of / 2) / of) * 5)) / 4
  return { x: fifth(info.attentionX, width), y: fifth(info.attentionY, height) }
}

async function read<T>(
  bytes: Buffer,
  limits: typeof LIMITS,
  work: (format: ImageFormat) => Promise<Result<T, ImageRefusal>>,
): Promise<Result<T, ImageRefusal>> {
  if (bytes.length > limits.bytes) return err({ kind: 'too-large', bytes: bytes.length, maxBytes: limits.bytes })
  const format = detectFormat(bytes)
  if (format === undefined) return err({ kind: 'not-a-picture' })
  if (format === 'svg' && !isHarmlessSvg(bytes)) return err({ kind: 'unsafe-svg' })
  try {
    return await work(format)
  } catch {
    // The decoder names its reasons only in prose; to whoever sent the file they all mean the same.
    return err({ kind: 'not-a-picture' })
  }
}

async function prepareDrawing(bytes: Buffer): Promise<Prepared> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const ratio = Math.max(width / height, height / width)
  if (ratio > MAX_DRAWING_RATIO || width * height > MAX_PIXELS) return tooManyPixels()
  return ok({ bytes, format: 'svg', width, height })
}

async function prepareRaster(
  bytes: Buffer,
  format: Exclude<ImageFormat, 'svg'>,
  limits: typeof LIMITS,
): Promise<Prepared> {
  const { picture, metadata } = await openRaster(bytes)
  if (metadata.width * metadata.height > limits.pixels) return tooManyPixels()
  if (isMasterFormat(format) && isMaster(bytes, format, metadata)) {
    await readToItsEnd(picture)
    return ok({ bytes, format, width: metadata.width, height: metadata.height })
  }
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: MAX_MASTER_SIDE, height: MAX_MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .toFormat(masterFormatOf[format], masterOptions[masterFormatOf[format]])
    .toBuffer({ resolveWithObject: true })
  return ok({ bytes: data, format: masterFormatOf[format], width: info.width, height: info.height })
}

async function openRaster(bytes: Buffer): Promise<{ picture: Sharp; metadata: Metadata }> {
  const sharp = await loadSharp()
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  return { picture: sharp(bytes, { failOn: 'error' }), metadata }
}

/** A file that breaks off in the middle has a perfect beginning, too. */
const readToItsEnd = (picture: Sharp) => picture.resize({ width: 16 }).raw().toBuffer()

const masterFormatOf = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'png', avif: 'webp' } as const
type RasterMasterFormat = (typeof masterFormatOf)[keyof typeof masterFormatOf]

/** Fine enough that a variant made from the master looks like one made from the original. */
const masterOptions = {
  jpeg: { quality: 88, mozjpeg: true },
  png: { compressionLevel: 9 },
  webp: { quality: 88 },
} satisfies Record<RasterMasterFormat, object>

const isMasterFormat = (format: ImageFormat): format is RasterMasterFormat => format in masterOptions

function isMaster(bytes: Buffer, format: RasterMasterFormat, { width, height, space, depth }: Metadata): boolean {
  const isSrgb = (space === 'srgb' || space === 'b-w') && depth === 'uchar'
  return isSrgb && Math.max(width, height) <= MAX_MASTER_SIDE && isBare(bytes, format)
}

const tooManyPixels = () => err({ kind: 'too-many-pixels', maxPixels: MAX_PIXELS } as const)
