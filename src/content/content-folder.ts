import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** One file of a content folder. @property path with forward slashes, from the folder @property mark differs when the file does */
export type ContentFile = { path: string; mark: string; text: string | undefined }

const FOLDERS = ['club', 'docs', 'events', 'news', 'pages', 'pictures']
const IS_TEXT = /\.(md|ya?ml)$/i
const IS_BINARY = /\.(svg|jpe?g|png|webp|avif|gif|pdf)$/i

/**
 * All files of the content folder that the site reads. Texts are read and marked by their content; pictures and documents, which may be
 * large and many, by size and time of change.
 *
 * @throws when the folder cannot be read
 */
export async function listContentFiles(folder: string): Promise<ContentFile[]> {
  const lists = await Promise.all(FOLDERS.map((name) => listFolder(folder, name)))
  return lists.flat()
}

async function listFolder(folder: string, name: string): Promise<ContentFile[]> {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map((entry) => entry.name)
  const wanted = files.filter((file) => IS_TEXT.test(file) || IS_BINARY.test(file)).toSorted()
  return Promise.all(wanted.map((file) => markFile(folder, `${name}/${file}`)))
}

async function markFile(folder: string, path: string): Promise<ContentFile> {
  if (IS_TEXT.test(path)) {
    const text = await readFile(join(folder, path), 'utf8')
    return { path, text, mark: createHash('sha256').update(text).digest('base64url') }
  }
  const { size, mtimeMs } = await stat(join(folder, path))
  return { path, text: undefined, mark: `${size}:${Math.trunc(mtimeMs)}` }
}

export const readContentBytes = (folder: string, path: string) => readFile(join(folder, path))
