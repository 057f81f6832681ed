import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, utimes, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { err, ok, type Result } from '#shared/result.ts'

/** `damaged`: also what is encrypted, in parts, or of another size than it says. `unsafe`: names that lead out of the folder. */
export type ZipFault = 'damaged' | 'too-large' | 'too-many' | 'unsafe'
/** @property maxBytes of all files together, unpacked @property isWanted by the path within the archive */
export type ZipLimits = { maxBytes: number; maxFiles: number; isWanted: (path: string) => boolean }

const END = { signature: 0x06054b50, bytes: 22, comment: 0xffff }
const ENTRY = { signature: 0x02014b50, bytes: 46 }
const LOCAL = { signature: 0x04034b50, bytes: 30 }
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x0001
const NAME_IS_UTF8 = 0x0800
const SMALL_BYTES = 1024 * 1024
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024

type Opened = { zip: FileHandle; path: string }
type Entry = { path: string; method: number; packed: number; size: number; offset: number; changedAt: Date }

/**
 * Unpacks a ZIP archive (APPNOTE 4.3) into a new folder, file by file, a few pieces of each in memory. Links and whatever else is no plain
 * file stay out. What the archive says of itself is checked before anything is written, and again by what comes.
 *
 * @returns how many files were written; after a fault some may lie there
 */
export async function unpackZip(path: string, to: string, limits: ZipLimits): Promise<Result<number, ZipFault>> {
  const zip = await open(path)
  try {
    const entries = listWanted(await readDirectory(zip), limits)
    if (!entries.ok) return entries
    for (const entry of entries.value) await unpackEntry({ zip, path }, entry, join(to, entry.path))
    return ok(entries.value.length)
  } catch (error) {
    if (error instanceof RangeError || isOfArchive(error)) return err('damaged')
    throw error
  } finally {
    await zip.close()
  }
}

/** Packed wrongly, two files of one name, a file where a folder is, or a name no disk takes. */
const isOfArchive = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(?:Z_|ERR_BUFFER_TOO_LARGE|EEXIST|ENOTDIR|EISDIR|ENAMETOOLONG)/.test(String(error.code))

async function readAt(zip: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await zip.read(bytes, 0, length, at)
  if (bytesRead < length) throw new RangeError('ends too early')
  return bytes
}

async function readDirectory(zip: FileHandle): Promise<{ list: Buffer; count: number }> {
  const { size } = await zip.stat()
  const from = Math.max(0, size - END.bytes - END.comment)
  const tail = await readAt(zip, from, size - from)
  for (let at = tail.length - END.bytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END.signature) continue
    const [bytes, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (bytes > MAX_DIRECTORY_BYTES) throw new RangeError('a directory of that size')
    return { list: await readAt(zip, start, bytes), count: tail.readUInt16LE(at + 8) }
  }
  throw new RangeError('no end of a directory')
}

function listWanted(
  { list, count }: { list: Buffer; count: number },
  { maxBytes, maxFiles, isWanted }: ZipLimits,
): Result<Entry[], ZipFault> {
  const entries: Entry[] = []
  let left = maxBytes
  let at = 0
  for (let number = 0; number < count; number++) {
    if (list.readUInt32LE(at) !== ENTRY.signature) throw new RangeError('no entry of a directory')
    const [name, extra, comment] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30), list.readUInt16LE(at + 32)]
    const isUtf8 = (list.readUInt16LE(at + 8) & NAME_IS_UTF8) !== 0
    const path = readName(list.subarray(at + ENTRY.bytes, at + ENTRY.bytes + name), isUtf8).replaceAll('\\', '/')
    if (isUnsafe(path)) return err('unsafe')
    if (isPlain(list, at) && !path.endsWith('/') && isWanted(path)) {
      const entry = readEntry(list, at, path)
      left -= entry.size
      if (left < 0) return err('too-large')
      if (entries.push(entry) > maxFiles) return err('too-many')
    }
    at += ENTRY.bytes + name + extra + comment
  }
  return ok(entries)
}

function readEntry(list: Buffer, at: number, path: string): Entry {
  if ((list.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new RangeError('encrypted')
  return {
    path,
    method: list.readUInt16LE(at + 10),
    packed: list.readUInt32LE(at + 20),
    size: list.readUInt32LE(at + 24),
    offset: list.readUInt32LE(at + 42),
    changedAt: readTime(list.readUInt16LE(at + 12), list.readUInt16LE(at + 14)),
  }
}

/** Of years, months, days, hours, minutes and pairs of seconds; nobody says of which time zone. */
const readTime = (time: number, day: number) =>
  new Date(
    Date.UTC(
      ...([1980 + (day >> 9), ((day >> 5) & 15) - 1, day & 31] as const),
      ...([time >> 11, (time >> 5) & 63, (time & 31) * 2] as const),
    ),
  )

const KIND = 0o170000
const PLAIN_FILE = 0o100000
const isPlain = (list: Buffer, at: number): boolean => {
  const kind = (list.readUInt32LE(at + 38) >>> 16) & KIND
  // Only some systems say what it is.
  return kind === PLAIN_FILE || kind === 0
}

const isUnsafe = (path: string): boolean =>
  /^\/|^[a-z]:|\0/i.test(path) || path.split('/').some((part) => part === '..' || part === '.')

/** German letters of code page 437, in which Windows wrote names for a long time. */
const OLD_LETTERS = new Map(
  Object.entries({ 132: 'ä', 148: 'ö', 129: 'ü', 142: 'Ä', 153: 'Ö', 154: 'Ü', 225: 'ß', 130: 'é' }),
)

function readName(bytes: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError) || isUtf8) throw new RangeError('a name that cannot be read', { cause: error })
    return Array.from(bytes, (code) =>
      code < 0x80 ? String.fromCharCode(code) : (OLD_LETTERS.get(String(code)) ?? '_'),
    ).join('')
  }
}

async function unpackEntry({ zip, path }: Opened, { method, packed, size, offset, changedAt }: Entry, to: string) {
  if (method !== STORED && method !== DEFLATED) throw new RangeError('packed in another way')
  const local = await readAt(zip, offset, LOCAL.bytes)
  if (local.readUInt32LE(0) !== LOCAL.signature) throw new RangeError('no file where the directory says')
  const start = offset + LOCAL.bytes + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (packed === 0 && size > 0) throw wrongSize()
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  // Most files are small, and a stream for each would take ten times as long.
  if (Math.max(packed, size) <= SMALL_BYTES) {
    const bytes = await readAt(zip, start, packed)
    const plain = method === DEFLATED ? inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) }) : bytes
    if (plain.length !== size) throw wrongSize()
    await writeFile(to, plain, { flag: 'wx', mode: 0o600 })
  } else {
    const source = createReadStream(path, { start, end: start + packed - 1 })
    const steps = method === DEFLATED ? [createInflateRaw()] : []
    await pipeline([source, ...steps, exactly(size), createWriteStream(to, { flags: 'wx', mode: 0o600 })])
  }
  await utimes(to, changedAt, changedAt)
}

const wrongSize = () => new RangeError('another size than it says')

/** Ends with an error as soon as more comes than was said, and when less has come. */
function exactly(size: number): Transform {
  let left = size
  return new Transform({
    transform(piece: Buffer, _, done) {
      left -= piece.length
      done(left < 0 ? wrongSize() : null, piece)
    },
    flush: (done) => done(left === 0 ? null : wrongSize()),
  })
}
