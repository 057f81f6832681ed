import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import {
  flatPng,
  jpegSegment,
  pngChunk,
  pngHead,
  riffChunk,
  webpOf,
  withJpegSegments,
  withPngChunks,
} from './picture-parts.ts'
import { createRandom, type Random } from '#tests/support/samples/random.ts'
import { plainPicture } from './sample-pictures.ts'

/** @property kind its fault, for messages of tests */
export type HostilePicture = { kind: string; name: string; bytes: Buffer }

/** Hidden in many of them; it must not occur in any stored file. */
export const HIDDEN_WORD = 'Erika-Musterfrau-geheim'

type Make = (random: Random, whole: Whole) => Buffer
type Whole = Record<(typeof FORMATS)[number], Buffer> & { animated: Buffer; progressive: Buffer }

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Magic bytes of known formats, and fake ones. */
const BEGINNINGS = [
  '\xff\xd8\xff\xe0\0\x10JFIF\0',
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  'RIFF\xff\xff\0\0WEBPVP8X',
  'GIF89a',
  '\0\0\0\x20ftypavif\0\0\0\0mif1',
  '\0\0\0\x18ftypheic\0\0\0\0heicmif1',
  'II*\0\x08\0\0\0',
  'BM',
  '8BPS\0\x01',
  '\0\0\x01\0',
  '\xff\x0a',
  '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n',
  '%PDF-1.7\n',
  'PK\x03\x04',
  'MZ\x90\0',
  '\x7fELF',
  '#!/bin/sh\n',
  'push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 \'https://evil.example/"|id"\'\n',
  '<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>',
  '<!doctype html><script>alert(1)</script>',
  '',
] as const

/** Content behind or within a picture that makes the file something else. */
const STOWAWAYS = [
  `<script>alert("${HIDDEN_WORD}")</script>`,
  `<?php system($_GET["${HIDDEN_WORD}"]); ?>`,
  `PK\x05\x06${'\0'.repeat(18)}${HIDDEN_WORD}`,
  `\0\0\0\x18ftypmp42${HIDDEN_WORD}`,
  `%PDF-1.4 ${HIDDEN_WORD}`,
] as const

const SIZES = [65_535, 30_000, 16_384, 100_000, 2_147_483_647, 4_294_967_295, 0] as const

/** Made once: packing them is most of the work. */
const DESERTS = [
  once(() => flatPng(20_000, 20_000)),
  once(() => flatPng(60_001, 1_000)),
  once(() => flatPng(1, 2_000_000)),
] as const

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined
  return () => (made ??= make())
}

const inJpeg = (whole: Whole, marker: number, text: string) =>
  withJpegSegments(whole.jpeg, jpegSegment(marker, latin1(text)))

const MAKES: Record<string, Make> = {
  'cut off': (random, whole) => {
    const bytes = whole[random.pick(FORMATS)]
    return bytes.subarray(0, 1 + random.below(bytes.length - 1))
  },
  'some bytes wrong': (random, whole) => {
    const bytes = Buffer.from(whole[random.pick(FORMATS)])
    for (let count = 1 + random.below(20); count > 0; count--) bytes[random.below(bytes.length)] = random.below(256)
    return bytes
  },
  'a hole in it': (random, whole) => {
    const bytes = whole[random.pick(FORMATS)]
    const at = random.below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(50))])
  },
  'noise behind a beginning': (random) =>
    Buffer.concat([latin1(random.pick(BEGINNINGS)), random.bytes(random.below(2_000))]),
  'one format behind the beginning of another': (random, whole) =>
    Buffer.concat([latin1(random.pick(BEGINNINGS)), whole[random.pick(FORMATS)]]),
  'a PNG that claims to be huge': (random, whole) =>
    Buffer.concat([pngHead(random.pick(SIZES), random.pick(SIZES)), whole.png.subarray(33)]),
  'a JPEG that claims to be huge': (random, whole) => {
    const bytes = Buffer.from(whole.jpeg)
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(random.below(65_536), frame + 5)
    bytes.writeUInt16BE(random.pick([65_535, 60_000, 0, 1]), frame + 7)
    return bytes
  },
  'a GIF that claims to be huge': (random, whole) => {
    const bytes = Buffer.from(whole.gif)
    bytes.writeUInt16LE(65_535, 6)
    bytes.writeUInt16LE(random.below(65_536), 8)
    return bytes
  },
  'a WebP that claims to be huge': (random, whole) => {
    const canvas = Buffer.alloc(10)
    canvas.writeUIntLE(random.below(1 << 24), 4, 3)
    canvas.writeUIntLE(random.below(1 << 24), 7, 3)
    return webpOf(riffChunk('VP8X', canvas), whole.webp.subarray(12))
  },
  'a packed desert': (random) => random.pick(DESERTS)(),
  'a packed remark': (random, whole) => {
    const packed = deflateSync(Buffer.alloc(5_000_000 + random.below(1_000), HIDDEN_WORD))
    return withPngChunks(whole.png, pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), packed])))
  },
  'a packed profile': (random, whole) => {
    const packed = deflateSync(Buffer.alloc(5_000_000 + random.below(1_000)))
    return withPngChunks(whole.png, pngChunk('iCCP', Buffer.concat([latin1('x\0\0'), packed])))
  },
  'scans without end': (random, { progressive }) => {
    const scan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
    const once = progressive.subarray(scan, -2)
    const many = Array.from({ length: 200 + random.below(800) }, () => once)
    return Buffer.concat([progressive.subarray(0, scan), ...many, Buffer.from([0xff, 0xd9])])
  },
  'thousands of frames': (random, { animated }) => {
    const first = animated.indexOf(Buffer.from([0x21, 0xf9, 0x04]))
    const frames = Array.from({ length: 500 + random.below(2_000) }, () => animated.subarray(first, -1))
    return Buffer.concat([animated.subarray(0, first), ...frames, latin1(';')])
  },
  'a stowaway behind it': (random, whole) =>
    Buffer.concat([whole[random.pick(FORMATS)], latin1(random.pick(STOWAWAYS))]),
  'a stowaway in a remark': (random, whole) => inJpeg(whole, 0xfe, random.pick(STOWAWAYS)),
  'a stowaway in a PNG': (random, whole) =>
    withPngChunks(whole.png, pngChunk(random.pick(['tEXt', 'vpAg', 'eXIf']), latin1(`x\0${random.pick(STOWAWAYS)}`))),
  'EXIF that points in a circle': (random, whole) =>
    inJpeg(
      whole,
      0xe1,
      `Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0${HIDDEN_WORD}${random.below(99)}`,
    ),
  'EXIF that points to nowhere': (random, whole) =>
    inJpeg(
      whole,
      0xe1,
      `Exif\0\0MM\0*${random.bytes(4).toString('latin1')}\xff\xff${random.bytes(60).toString('latin1')}`,
    ),
  'a broken profile': (random, whole) =>
    inJpeg(whole, 0xe2, `ICC_PROFILE\0\x01\x01${random.bytes(200).toString('latin1')}`),
  'a drawing that unfolds': (random) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="a0"><rect width="9" height="9"/></g>${Array.from(
        { length: 30 + random.below(30) },
        (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`,
      ).join('')}</svg>`,
    ),
  'a packed drawing': (random) =>
    gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(random.below(9_999))}</svg>`),
}

/** This many broken, lying, huge, animated, packed and ambiguous files, each kind in turn; the same for the same seed. */
export async function* hostilePictures(count: number, seed: number): AsyncGenerator<HostilePicture> {
  const random = createRandom(seed)
  const whole = await makeWhole()
  const kinds = Object.entries(MAKES)
  for (let index = 0; index < count; index++) {
    const [kind, make] = kinds[index % kinds.length] ?? ['', () => Buffer.alloc(0)]
    yield { kind, name: `${index}.jpg`, bytes: make(random, whole) }
  }
}

async function makeWhole(): Promise<Whole> {
  const picture = plainPicture(64, 40).withExif({ IFD0: { Artist: HIDDEN_WORD } })
  const encode = async (format: (typeof FORMATS)[number]) => picture.clone().toFormat(format).toBuffer()
  const frames = ['#c00000', '#0000c0'].map(
    (background) => ({ create: { width: 8, height: 8, channels: 3, background } }) as const,
  )
  const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
  return {
    jpeg: await encode('jpeg'),
    png: await encode('png'),
    webp: await encode('webp'),
    gif: await encode('gif'),
    avif: await encode('avif'),
    animated: await sharp(pictures, { join: { animated: true } })
      .gif()
      .toBuffer(),
    progressive: await picture.clone().jpeg({ progressive: true }).toBuffer(),
  }
}
