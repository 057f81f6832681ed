/**
 * Whether a file holds nothing but the picture: no EXIF, GPS, XMP, IPTC, colour profile, comment, thumbnail, further frame, or anything
 * hidden behind its end. An allow-list, so that an unknown kind of metadata counts as metadata.
 */
export function isBare(bytes: Buffer, format: 'jpeg' | 'png' | 'webp'): boolean {
  switch (format) {
    case 'jpeg':
      return isBareJpeg(bytes)
    case 'png':
      return isBarePng(bytes)
    case 'webp':
      return isBareWebp(bytes)
  }
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const APP0 = 0xe0
const APP14 = 0xee

function isBareJpeg(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    const length = bytes.readUInt16BE(at + 2)
    if (!isPictureSegment(marker, bytes.subarray(at + 4, at + 2 + length))) return false
    at += 2 + length
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at)
    if (bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE) return at + 2 === bytes.length
  }
  return false
}

/** Frame headers, tables, restart interval, scan; and the two application segments that define the colours. */
function isPictureSegment(marker: number, content: Buffer): boolean {
  if (marker === APP0) return content.length === 14 && content.toString('latin1', 0, 5) === 'JFIF\0'
  if (marker === APP14) return content.length === 12 && content.toString('latin1', 0, 5) === 'Adobe'
  const isFrameOrTable = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8
  return isFrameOrTable || [START_OF_SCAN, 0xdb, 0xdd].includes(marker)
}

/** Inside a scan, 0xff is followed by 0 (the byte itself) or by a restart marker; anything else ends it. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at !== -1) {
    const next = bytes[at + 1] ?? END_OF_IMAGE
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'bKGD', 'pHYs'])

function isBarePng(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_CHUNKS.has(name)) return false
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length
  }
  return false
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!WEBP_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at === bytes.length
}
