import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** One hash over the names and contents of files and of all files in folders. */
export async function hashFiles(paths: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(paths.map(listFiles))).flat().toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(await readFile(path))
      .update('\0')
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
