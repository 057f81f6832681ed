import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The size of all files below a folder in bytes, without following links; files that vanish meanwhile do not count. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let bytes = 0
  // Sequentially, to leave the disk to others, too.
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await measureFolder(path)
    else if (entry.isFile()) bytes += (await lstat(path).catch(() => undefined))?.size ?? 0
  }
  return bytes
}
