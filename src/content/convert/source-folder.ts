import { lstat, open, readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { ContentError } from '../content-mistake.ts'

/** A text that is larger was written by no one of the club. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024
const MAX_FILES = 50_000
const HEAD_BYTES = 65_536
/** What programs have made or fetched. */
const SKIPPED = /^(?:\..*|node_modules|bower_components|_site|dist|vendor|themes)$/

export type SourceFolder = Awaited<ReturnType<typeof openSourceFolder>>

/**
 * The files of another program's site. Only what was found within the folder can be read: what texts refer to is looked up here, and
 * links of the file system are not followed, so that no reference leads elsewhere.
 *
 * @param made folders that the program itself writes
 * @throws {ContentError} when it is no folder, or holds more than any club has written
 */
export async function openSourceFolder(root: string, made: readonly string[] = []) {
  const paths = await listFiles(root, made)
  const byFoldedName = new Map(paths.map((path) => [path.toLowerCase(), path]))
  return {
    paths,
    /** @param path with forward slashes, from the folder; capital letters make no difference @returns the path as it really is */
    find(path: string): string | undefined {
      const plain = posix.normalize(path.replace(/^\/+/, ''))
      return byFoldedName.get(plain.toLowerCase())
    },
    /** @returns undefined when it is too large to be a text */
    async readText(path: string): Promise<string | undefined> {
      const { size } = await lstat(join(root, path))
      return size > MAX_TEXT_BYTES ? undefined : decode(await readFile(join(root, path)))
    },
    readBytes: (path: string): Promise<Buffer> => readFile(join(root, path)),
    async changedAt(path: string): Promise<Date> {
      return (await lstat(join(root, path))).mtime
    },
    async sizeOf(path: string): Promise<number> {
      return (await lstat(join(root, path))).size
    },
    /** The beginning, which tells what kind of file it is. */
    async readHead(path: string): Promise<Buffer> {
      const file = await open(join(root, path))
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    absolute: (path: string): string => join(root, path),
  }
}

/** Old editors did not write UTF-8. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function listFiles(root: string, made: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw refusal(root, 'Diesen Ordner gibt es nicht.')
      throw error
    })
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory() && !SKIPPED.test(entry.name) && !made.includes(path)) waiting.push(path)
      if (entry.isFile()) found.push(path)
    }
    if (found.length > MAX_FILES)
      throw refusal(root, `Hier liegen mehr als ${MAX_FILES} Dateien; bitte nennen Sie den Ordner der Website.`)
  }
  return found.toSorted()
}

const refusal = (file: string, sentence: string) => new ContentError([{ file, line: undefined, sentence }])
