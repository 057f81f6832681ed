import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes of all files below a folder, links not followed; what goes away meanwhile counts nothing. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let bytes = 0
  // One after the other: the disk has others to serve, too.
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await measureFolder(path)
    else if (entry.isFile()) bytes += (await lstat(path).catch(() => undefined))?.size ?? 0
  }
  return bytes
}
