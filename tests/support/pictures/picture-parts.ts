import { crc32, deflateSync } from 'node:zlib'

/** Test support: the parts of picture files, right or wrong. */

export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** @param bits per pixel, of grey */
export function pngHead(width: number, height: number, bits = 8): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(bits, 8)
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header)])
}

/** A black picture; one bit per pixel, and almost nothing when compressed. */
export function flatPng(width: number, height: number): Buffer {
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([pngHead(width, height, 1), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))])
}

/** Inserts chunks after the header of a PNG. */
export const withPngChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Inserts segments after the beginning of a JPEG. */
export const withJpegSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

export function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A WebP of these chunks. */
export const webpOf = (...chunks: Buffer[]): Buffer =>
  riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]))

/** An IPTC block as press programs write it: photographer and caption. */
export function iptcSegment(author: string, caption: string): Buffer {
  const dataset = (number: number, text: string) => {
    const head = Buffer.from([0x1c, 2, number, 0, 0])
    head.writeUInt16BE(Buffer.byteLength(text), 3)
    return Buffer.concat([head, Buffer.from(text)])
  }
  const block = Buffer.concat([dataset(80, author), dataset(120, caption)])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(block.length)
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, block])
  return jpegSegment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource]))
}
