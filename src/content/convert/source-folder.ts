import { lstat, open, readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { ContentError } from '../content-mistake.ts'

/** A text that is larger was written by no one of the club. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024
const MAX_FILES = 50_000
const HEAD_BYTES = 65_536
const TAIL_BYTES = 64
/** What programs have made or fetched. */
const SKIPPED = /^(?:\.(?!vuepress$|vitepress$).*|node_modules|bower_components|_site|dist|vendor|themes)$/

export type SourceFolder = Awaited<ReturnType<typeof openSourceFolder>>

/**
 * The files of another program's site. Only what was found within the folder can be read: what texts refer to is looked up here, and
 * links of the file system are not followed, so that no reference leads elsewhere.
 *
 * @param made folders that the program itself writes
 * @throws {ContentError} when it is no folder, or holds more than any club has written
 */
export async function openSourceFolder(root: string, made: readonly string[] = []) {
  const { paths, closed, skipped } = await listFiles(root, made)
  const foreign = new Set<string>()
  const damaged = new Set<string>()
  // Systems write an umlaut as one sign or as two.
  const fold = (path: string) => path.normalize('NFC').toLowerCase()
  const byFoldedName = new Map(paths.map((path) => [fold(path), path]))
  const added = new Map<string, string>()
  return {
    paths,
    /** What is there and not read, with the reason. */
    closed,
    /** Folders that the program has made or fetched. */
    skipped,
    /** Texts that were not written in UTF-8, as far as they have been read. */
    foreign,
    /** Texts with signs that no content may have. */
    damaged,
    /** @param path with forward slashes, from the folder; capital letters make no difference @returns the path as it really is */
    find(path: string): string | undefined {
      const plain = posix.normalize(path.replace(/^\/+/, ''))
      return byFoldedName.get(fold(plain))
    },
    /** What stands in a file among others, as a file of its own. */
    add(path: string, text: string): void {
      added.set(path, text)
      paths.push(path)
      byFoldedName.set(fold(path), path)
    },
    /** @returns undefined when it is too large to be a text */
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

/** The beginning of a file, which tells what kind it is, and the end, which tells whether all of it is there. */
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

/** Stands for bytes that are no letter. */
const UNREADABLE = '\uFFFD'
const LOST = /[\0\uFFFD]/
const LINK = 'Das ist eine Verknüpfung des Dateisystems; ihr wird nicht gefolgt.'
const UNREADABLE_NAME =
  'Der Name ist nicht lesbar, vermutlich wegen eines Umlauts; bitte benennen Sie die Datei oder den Ordner um.'

const UTF_8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]+?/g

/** Old editors did not write UTF-8, and some files were written by several. */
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
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw refusal(root, 'Diesen Ordner gibt es nicht.')
      throw error
    })
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (entry.isSymbolicLink()) closed.set(path, LINK)
      // By such a name the system finds nothing again.
      else if (path.includes(UNREADABLE)) closed.set(path, UNREADABLE_NAME)
      else if (entry.isDirectory()) (SKIPPED.test(entry.name) || made.includes(path) ? skipped : waiting).push(path)
      else if (entry.isFile()) found.push(path)
    }
    if (found.length > MAX_FILES)
      throw refusal(root, `Hier liegen mehr als ${MAX_FILES} Dateien; bitte nennen Sie den Ordner der Website.`)
  }
  return { paths: found.toSorted(), closed, skipped: skipped.toSorted() }
}

const refusal = (file: string, sentence: string) => new ContentError([{ file, line: undefined, sentence }])
