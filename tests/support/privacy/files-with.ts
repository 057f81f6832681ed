import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of the files of a data folder that contain it: database and its log, mails, pictures. */
export async function filesWith(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // All sites of a run share their pictures: another one may be about to rename a file that it writes.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
  const paths = files.map(({ name, parentPath }) => join(parentPath, name))
  const found = await Promise.all(paths.map(async (path) => pattern.test(await readFile(path, 'latin1'))))
  return paths.filter((_, index) => found[index])
}
