import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unusable, type ContentNote } from './content-mistake.ts'
import { unlessGone } from '#platform/program/unless-gone.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'

/**
 * One file of a content folder.
 *
 * @property path relative to the folder, with forward slashes
 * @property mark fingerprint: differs when the file does
 * @property changedAt modification time of the file
 */
export type ContentFile = { path: string; mark: string; text: string | undefined; changedAt: Date }

const FOLDERS = ['docs', 'pictures', ...ALL_KINDS.flatMap(({ folder }) => folder ?? [])].toSorted()
/** Where `content convert` puts what it could not convert; see `convert/write-converted.ts`. */
export const LEFT_OVER_FOLDER = 'nicht-uebernommen'
export const isText = (path: string): boolean => /\.(md|ya?ml)$/i.test(path)
const IS_BINARY = /\.(svg|jpe?g|png|webp|avif|gif|pdf)$/i
/** Files of the system, of editors and of version control. */
const IS_NOBODYS = /^\.|~$|^#.*#$|^(?:Thumbs\.db|desktop\.ini|README(?:\.\w+)?|LICENSE(?:\.\w+)?)$/i

/** In the folder that comes with the program; contains the short name of the sample club. */
const SAMPLE_FILE = '.sample'
const CLUB_FILE = 'club/club.yaml'

/** @property notes files that are not used @property isSample whether it is the sample club's folder, still with the sample's name */
type ContentFolder = { files: ContentFile[]; notes: ContentNote[]; isSample: boolean }

/**
 * All files of the content folder that the site reads. Texts are read, and their mark is a hash of the content; pictures and documents,
 * which may be large and many, are marked by size and modification time.
 *
 * @throws {ContentError} if it is not a content folder
 */
export async function listContentFiles(folder: string): Promise<ContentFolder> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw unusable(folder, 'Diesen Ordner gibt es nicht.')
    throw error
  })
  const isRootFile = ({ name }: Dirent) => ALL_KINDS.some(({ owns }) => owns(name))
  const isKnown = (entry: Dirent) => FOLDERS.includes(entry.name) || isRootFile(entry)
  if (!entries.some(isKnown))
    throw unusable(folder, `In diesem Ordner liegen keine Inhalte; sie liegen in ${FOLDERS.join(', ')}.`)
  const rootFiles = entries.filter((entry) => entry.isFile() && isRootFile(entry))
  const lists = await Promise.all(FOLDERS.map((name) => listFolder(folder, name)))
  const isStrange = (entry: Dirent) => !isKnown(entry) && !isNobodys(entry) && entry.name !== LEFT_OVER_FOLDER
  const files = [
    ...lists.flatMap((list) => list.files),
    ...(await Promise.all(rootFiles.map(({ name }) => markFile(folder, name)))),
  ]
  return {
    files,
    isSample: await isSampleFolder(folder, files),
    notes: [
      ...lists.flatMap(({ notes }) => notes),
      ...entries
        .filter(isStrange)
        .map(({ name }) => ({ file: name, line: undefined, sentence: 'Das wird hier nicht gelesen.' })),
    ],
  }
}

/** A club that writes its own name into the sample's folder has made it its own. */
async function isSampleFolder(folder: string, files: readonly ContentFile[]): Promise<boolean> {
  const name = (await readFile(join(folder, SAMPLE_FILE), 'utf8').catch(unlessGone))?.trim()
  const club = files.find(({ path }) => path === CLUB_FILE)?.text ?? ''
  return name ? club.includes(name) : false
}

const isNobodys = ({ name }: Dirent) => IS_NOBODYS.test(name)

async function listFolder(folder: string, name: string): Promise<Omit<ContentFolder, 'isSample'>> {
  const entries = (await readdir(join(folder, name), { withFileTypes: true }).catch(unlessGone)) ?? []
  // Folders of pages may be nested.
  const below = (entry: Dirent) => entry.isDirectory() && /^pages(?:\/|$)/.test(name)
  const isWanted = (entry: Dirent) => entry.isFile() && (isText(entry.name) || IS_BINARY.test(entry.name))
  const own = entries.filter((entry) => !isNobodys(entry)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lists = await Promise.all(own.filter(below).map((entry) => listFolder(folder, `${name}/${entry.name}`)))
  const files = await Promise.all(own.filter(isWanted).map((entry) => markFile(folder, `${name}/${entry.name}`)))
  const notes = own
    .filter((entry) => !isWanted(entry) && !below(entry))
    .map((entry) => ({
      file: `${name}/${entry.name}`,
      line: undefined,
      sentence: entry.isDirectory()
        ? 'Ordner in Ordnern werden nicht gelesen.'
        : 'Dateien mit dieser Endung werden nicht gelesen.',
    }))
  return {
    files: [...files, ...lists.flatMap((list) => list.files)],
    notes: [...notes, ...lists.flatMap((list) => list.notes)],
  }
}

async function markFile(folder: string, path: string): Promise<ContentFile> {
  const { size, mtimeMs, mtime: changedAt } = await stat(join(folder, path))
  if (isText(path)) {
    const text = await readFile(join(folder, path), 'utf8')
    return { path, text, mark: createHash('sha256').update(text).digest('base64url'), changedAt }
  }
  return { path, text: undefined, mark: `${size}:${Math.trunc(mtimeMs)}`, changedAt }
}

export const readContentBytes = (folder: string, path: string) => readFile(join(folder, path))

const HEAD_BYTES = 65_536

/** The first bytes of a file, which identify its format. */
export async function readContentHead(folder: string, path: string): Promise<Buffer> {
  const file = await open(join(folder, path))
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
