import { inflateRawSync } from 'node:zlib'
import { err, ok, type Result } from '#shared/result.ts'

/** `damaged`: also encrypted archives, those in several parts or above 4 GB, and files of another size than stated. */
export type UnpackFault = 'damaged' | 'too-large'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/**
 * Unpacks the files of a ZIP archive (APPNOTE 4.3). The sizes in its directory are verified, so that a later reader of the archive gets
 * exactly what was counted here.
 *
 * @param maxBytes of all files together
 */
export function unpack(zip: Buffer, maxBytes: number): Result<Buffer[], UnpackFault> {
  const files: Buffer[] = []
  let left = maxBytes
  try {
    const end = findEnd(zip)
    let at = zip.readUInt32LE(end + 16)
    for (let count = zip.readUInt16LE(end + 8); count > 0; count--) {
      const size = zip.readUInt32LE(at + 24)
      if (size > left) return err('too-large')
      files.push(unpackEntry(zip, at, size))
      left -= size
      at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof RangeError || isOfZlib(error)) return err('damaged')
    throw error
  }
  return ok(files)
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= 0; at--) if (zip.readUInt32LE(at) === END) return at
  throw new RangeError('no end of a directory')
}

function unpackEntry(zip: Buffer, at: number, size: number): Buffer {
  if (zip.readUInt32LE(at) !== ENTRY) throw new RangeError('no entry of a directory')
  const local = zip.readUInt32LE(at + 42)
  const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  const bytes = unpackBytes(packed, { method: zip.readUInt16LE(at + 10), size })
  if (bytes.length !== size) throw new RangeError('another size than it says')
  return bytes
}

function unpackBytes(packed: Buffer, { method, size }: { method: number; size: number }): Buffer {
  if (method === STORED) return packed
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  throw new RangeError('packed in another way')
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))
