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
 * The picture as it is stored: upright, at most 2560 px a side, sRGB, without metadata.
 *
 * @property attention the point that draws the eye, such as a face; undefined for drawings, which are composed for their frame
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

/** Limits for untrusted uploads. */
const LIMITS = { bytes: MAX_BYTES, pixels: MAX_PIXELS }

type Prepared = Result<Omit<Master, 'hash' | 'attention'>, ImageRefusal>

/**
 * Makes the master of a picture from a camera, a phone or a drawing program.
 *
 * A file that is such a master already stays byte for byte the same, so that an export followed by an import keeps its hash. Of an
 * animation the first frame is kept.
 *
 * @param limits beyond which a picture is refused
 */
export async function prepareMaster(bytes: Buffer, limits = LIMITS): Promise<Result<Master, ImageRefusal>> {
  const prepared = await read(bytes, limits, (format) =>
    format === 'svg' ? prepareDrawing(bytes) : prepareRaster(bytes, format, limits),
  )
  if (!prepared.ok) return prepared
  const master = { ...prepared.value, hash: contentHash(prepared.value.bytes) }
  return ok(master.format === 'svg' ? master : { ...master, attention: await findAttention(master.bytes) })
}

/** Whether a master can be made of it: decodes it to its end, in a fraction of the time. */
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
  // With equal aspect ratios sharp would crop nothing, and not look for a point.
  const { info } = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: side, height: width === height ? Math.ceil(side / 2) : side, position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // In fifths, like a tap in the members' area: a crop at the edge then shows the outermost part in full.
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
    // The decoder gives its reasons only in prose; to the sender they all mean the same.
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

/** A truncated file has a valid beginning, too. */
const readToItsEnd = (picture: Sharp) => picture.resize({ width: 16 }).raw().toBuffer()

const masterFormatOf = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'png', avif: 'webp' } as const
type RasterMasterFormat = (typeof masterFormatOf)[keyof typeof masterFormatOf]

/** High enough that a variant made from the master looks like one made from the original. */
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
