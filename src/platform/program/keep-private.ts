import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Group and others. */
const FOREIGN = 0o077

/**
 * Makes a folder that only this user can look into, or tightens the one that is there and the files directly in it.
 *
 * @returns what had to be tightened; nothing where the system knows no such rights
 */
export async function keepPrivate(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return []
  const inside = await readdir(folder, { withFileTypes: true })
  const files = inside.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  // The folder may be a link to where there is room; its own rights, which anybody may use, say nothing then.
  const tightened = (await tighten(folder, stat)) ? [folder] : []
  for (const path of files) if (await tighten(path, lstat)) tightened.push(path)
  return tightened
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function tighten(path: string, look: (path: string) => Promise<Stats>): Promise<boolean> {
  // Another instance may have closed its database meanwhile, which removes files beside it.
  const found = await look(path).catch(unlessGone)
  // Of a folder that was only lent to this user, such as a volume, the rights stay.
  if (!found || (found.mode & FOREIGN) === 0 || found.uid !== process.getuid?.()) return false
  await chmod(path, found.mode & 0o700).catch(unlessGone)
  return true
}
