import { lstat, open, readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { unusable } from '../content-mistake.ts'

/** Nobody in a club writes a larger text. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024
const MAX_FILES = 50_000
const HEAD_BYTES = 65_536
const TAIL_BYTES = 64
/** Folders that programs have generated or downloaded. */
const SKIPPED = /^(?:\.(?!vuepress$|vitepress$).*|node_modules|bower_components|_site|dist|vendor|themes)$/

export type SourceFolder = Awaited<ReturnType<typeof openSourceFolder>>

/**
 * The files of another program's site, as untrusted input. Only files found within the folder can be read: references in texts are looked
 * up here, and symbolic links are not followed, so that no reference leads out of the folder.
 *
 * @param made output folders of the program
 * @throws {ContentError} if it is not a folder, or has too many files
 */
export async function openSourceFolder(root: string, made: readonly string[] = []) {
  const { paths, closed, skipped } = await listFiles(root, made)
  const foreign = new Set<string>()
  const damaged = new Set<string>()
  // File systems store an umlaut as one code point or as two.
  const fold = (path: string) => path.normalize('NFC').toLowerCase()
  const byFoldedName = new Map(paths.map((path) => [fold(path), path]))
  const added = new Map<string, string>()
  return {
    paths,
    /** Entries that are not read, with the reason. */
    closed,
    /** Folders that the program has generated or downloaded. */
    skipped,
    /** Texts read so far that were not in UTF-8. */
    foreign,
    /** Texts with characters that content must not have. */
    damaged,
    /** @param path relative to the folder, with forward slashes; case-insensitive @returns the actual path */
    find(path: string): string | undefined {
      const plain = posix.normalize(path.replace(/^\/+/, ''))
      return byFoldedName.get(fold(plain))
    },
    /** Adds a part of a file as a file of its own. */
    add(path: string, text: string): void {
      added.set(path, text)
      paths.push(path)
      byFoldedName.set(fold(path), path)
    },
    /** @returns undefined if it is too large for a text */
    async readText(path: string, maxBytes = MAX_TEXT_BYTES): Promise<string | undefined> {
      const own = added.get(path)
      if (own !== undefined) return own
      const { size } = await lstat(join(root, path))
      if (size > maxBytes) return undefined
      const { text, isForeign } = decode(await readFile(join(root, path)))
      if (isForeign) foreign.add(path)
      if (LOST.test(text)) damaged.add(path)
      return text.replaceAll('\0', '').replaceAll(UNREADABLE, '?')
    },
    async readBytes(path: string): Promise<Buffer> {
      const own = added.get(path)
      return own === undefined ? readFile(join(root, path)) : Buffer.from(own)
    },
    changedAt: async (path: string): Promise<Date> =>
      added.has(path) ? new Date(0) : (await lstat(join(root, path))).mtime,
    sizeOf: async (path: string): Promise<number> => (await lstat(join(root, path))).size,
    readEnds: (path: string) => readEnds(join(root, path)),
    absolute: (path: string): string => join(root, path),
  }
}

/** The first bytes of a file, which identify its format, and the last ones, which show whether it is complete. */
async function readEnds(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path)
  try {
    const read = async (length: number, from: number) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    const { size } = await file.stat()
    return { head: await read(HEAD_BYTES, 0), tail: await read(TAIL_BYTES, Math.max(0, size - TAIL_BYTES)) }
  } finally {
    await file.close()
  }
}

/** Replacement character for undecodable bytes. */
const UNREADABLE = '\uFFFD'
const LOST = /[\0\uFFFD]/
const LINK = 'Das ist eine Verknüpfung des Dateisystems; ihr wird nicht gefolgt.'
const UNREADABLE_NAME =
  'Der Name ist nicht lesbar, vermutlich wegen eines Umlauts; bitte benennen Sie die Datei oder den Ordner um.'

const UTF_8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]+?/g

/** Old editors did not write UTF-8, and some files mix encodings. */
function decode(bytes: Buffer): { text: string; isForeign: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: bytes.toString('utf16le', 2), isForeign: true }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isForeign: false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const windows = new TextDecoder('windows-1252')
    const text = bytes.toString('latin1').replace(UTF_8, (sign) => {
      const written = Buffer.from(sign, 'latin1')
      return sign.length > 1 ? written.toString('utf8') : windows.decode(written)
    })
    return { text, isForeign: true }
  }
}

async function listFiles(root: string, made: readonly string[]) {
  const found: string[] = []
  const closed = new Map<string, string>()
  const skipped: string[] = []
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw unusable(root, 'Diesen Ordner gibt es nicht.')
      throw error
    })
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (entry.isSymbolicLink()) closed.set(path, LINK)
      // The file cannot be opened by a name with replacement characters.
      else if (path.includes(UNREADABLE)) closed.set(path, UNREADABLE_NAME)
      else if (entry.isDirectory()) (SKIPPED.test(entry.name) || made.includes(path) ? skipped : waiting).push(path)
      else if (entry.isFile()) found.push(path)
    }
    if (found.length > MAX_FILES)
      throw unusable(root, `Hier liegen mehr als ${MAX_FILES} Dateien; bitte nennen Sie den Ordner der Website.`)
  }
  return { paths: found.toSorted(), closed, skipped: skipped.toSorted() }
}
