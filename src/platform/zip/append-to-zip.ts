import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** Records of the format, as PKWARE's APPNOTE.TXT names them: sections 4.3.7, 4.3.12 and 4.3.16. */
const LOCAL = { signature: 0x04034b50, bytes: 30 }
const CENTRAL = { signature: 0x02014b50, bytes: 46 }
const END = { signature: 0x06054b50, bytes: 22 }

/** 2.0, the oldest version that supports folders. */
const VERSION = 20
const UNIX = 3 << 8
const NAME_IS_UTF8 = 0x0800
const RIGHTS = (0o100_644 << 16) >>> 0
/** 1 January 1980, the earliest date of the format: the file itself states when it was made. */
const DATE = 0x0021

type Addition = { name: string; bytes: Uint8Array }

/**
 * Adds one uncompressed file to a ZIP file. Streams it: only the list of files is held in memory.
 *
 * @param path of a ZIP file below 4 GB without a trailing comment
 * @throws {RangeError} for any other file
 */
export async function appendToZip(path: string, addition: Addition): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await open(path)
  try {
    const { entries, from, list } = await readDirectory(file)
    const { local, central } = describe(addition, from)
    const all = Buffer.concat([list, central])
    const end = Buffer.alloc(END.bytes)
    end.writeUInt32LE(END.signature, 0)
    end.writeUInt16LE(entries + 1, 8)
    end.writeUInt16LE(entries + 1, 10)
    end.writeUInt32LE(all.length, 12)
    end.writeUInt32LE(from + local.length + addition.bytes.length, 16)
    const stream = Readable.from(pieces(file, from, [local, addition.bytes, all, end]))
    return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* pieces(file: FileHandle, until: number, rest: Uint8Array[]): AsyncGenerator<Uint8Array> {
  try {
    if (until > 0) yield* file.createReadStream({ end: until - 1, autoClose: false })
    yield* rest
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle) {
  const { size } = await file.stat()
  const end = Buffer.alloc(END.bytes)
  await file.read(end, 0, END.bytes, Math.max(0, size - END.bytes))
  const [bytes, from] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  if (end.readUInt32LE(0) !== END.signature || from + bytes + END.bytes !== size)
    throw new RangeError('This is no ZIP file that something can be added to.')
  const list = Buffer.alloc(bytes)
  await file.read(list, 0, bytes, from)
  return { entries: end.readUInt16LE(10), from, list }
}

/** @param offset where its bytes begin */
function describe({ name, bytes }: Addition, offset: number): { local: Buffer; central: Buffer } {
  const label = Buffer.from(name)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(VERSION, 0)
  shared.writeUInt16LE(NAME_IS_UTF8, 2)
  shared.writeUInt16LE(DATE, 8)
  shared.writeUInt32LE(crc32(bytes), 10)
  shared.writeUInt32LE(bytes.length, 14)
  shared.writeUInt32LE(bytes.length, 18)
  shared.writeUInt16LE(label.length, 22)

  const local = Buffer.alloc(LOCAL.bytes)
  local.writeUInt32LE(LOCAL.signature, 0)
  shared.copy(local, 4)

  const central = Buffer.alloc(CENTRAL.bytes)
  central.writeUInt32LE(CENTRAL.signature, 0)
  central.writeUInt16LE(VERSION | UNIX, 4)
  shared.copy(central, 6)
  central.writeUInt32LE(RIGHTS, 38)
  central.writeUInt32LE(offset, 42)
  return { local: Buffer.concat([local, label]), central: Buffer.concat([central, label]) }
}
