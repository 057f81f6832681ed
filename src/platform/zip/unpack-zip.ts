import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { err, ok, type Result } from '#shared/result.ts'

/** `damaged`: also encrypted, multi-part, or of another size than stated. `unsafe`: names that lead out of the folder. */
export type ZipFault = 'damaged' | 'too-large' | 'too-many' | 'unsafe'
/** @property maxBytes of all unpacked files together @property isWanted by the path within the archive */
export type ZipLimits = { maxBytes: number; maxFiles: number; isWanted: (path: string) => boolean }

/** Looking at an entry takes a little time, even at an unwanted one. */
const MAX_ENTRIES = 500_000
const NAME_IS_UTF8 = 0x0800

type Named = { path: string; entry: Entry }

/**
 * Unpacks a ZIP archive into a new folder, streaming file by file. Skips links and everything else that is no regular file. Checks the
 * stated sizes before it writes anything, and the real ones as they come.
 *
 * @returns the number of files written; after a fault some may remain there
 */
export async function unpackZip(path: string, to: string, limits: ZipLimits): Promise<Result<number, ZipFault>> {
  try {
    const zip = await openPromise(path, { autoClose: false, decodeStrings: false })
    try {
      const wanted = await listWanted(zip, limits)
      if (!wanted.ok) return wanted
      for (const { path: name, entry } of wanted.value) await unpackEntry(zip, entry, join(to, name))
      return ok(wanted.value.length)
    } finally {
      zip.close()
    }
  } catch (error) {
    if (isOfDisk(error)) throw error
    return err('damaged')
  }
}

/** Except two files of one name, a file in place of a folder, and an impossible name, which are the archive's fault. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && /^E(?!RR_|EXIST|NOTDIR|ISDIR|NAMETOOLONG)/.test(String('code' in error && error.code))

async function listWanted(
  zip: ZipFile,
  { maxBytes, maxFiles, isWanted }: ZipLimits,
): Promise<Result<Named[], ZipFault>> {
  if (zip.entryCount > MAX_ENTRIES) return err('too-many')
  const wanted: Named[] = []
  let left = maxBytes
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry).replaceAll('\\', '/')
    if (isUnsafe(path)) return err('unsafe')
    if (!isPlain(entry) || path.endsWith('/') || !isWanted(path)) continue
    left -= entry.uncompressedSize
    if (left < 0) return err('too-large')
    if (wanted.push({ path, entry }) > maxFiles) return err('too-many')
  }
  return ok(wanted)
}

const KIND = 0o170000
const PLAIN_FILE = 0o100000
const isPlain = ({ externalFileAttributes }: Entry): boolean => {
  const kind = (externalFileAttributes >>> 16) & KIND
  // Only some systems record the type.
  return kind === PLAIN_FILE || kind === 0
}

const isUnsafe = (path: string): boolean =>
  /^\/|^[a-z]:|\0/i.test(path) || path.split('/').some((part) => part === '..' || part === '.')

/** German letters of code page 437, in which Windows wrote names for a long time. */
const OLD_LETTERS = new Map(
  Object.entries({ 132: 'ä', 148: 'ö', 129: 'ü', 142: 'Ä', 153: 'Ö', 154: 'Ü', 225: 'ß', 130: 'é' }),
)

/** Some systems write UTF-8 without setting the flag. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw)
  } catch (error) {
    if ((generalPurposeBitFlag & NAME_IS_UTF8) !== 0) throw error
    return Array.from(fileNameRaw, (code) =>
      code < 0x80 ? String.fromCharCode(code) : (OLD_LETTERS.get(String(code)) ?? '_'),
    ).join('')
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  // The format has no time zone.
  const changedAt = entry.getLastModDate({ timezone: 'UTC' })
  await utimes(to, changedAt, changedAt)
}
