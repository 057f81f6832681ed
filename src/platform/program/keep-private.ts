import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessGone } from './unless-gone.ts'

/** Permissions of group and others. */
const FOREIGN = 0o077

/**
 * Creates a folder that only this user can access, or tightens an existing one and the files directly in it.
 *
 * @returns the tightened paths; none on systems without such permissions
 */
export async function keepPrivate(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return []
  const inside = await readdir(folder, { withFileTypes: true })
  const files = inside.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  // The folder may be a symbolic link to another disk; the permissions of the link itself mean nothing.
  const tightened = (await tighten(folder, stat)) ? [folder] : []
  for (const path of files) if (await tighten(path, lstat)) tightened.push(path)
  return tightened
}

async function tighten(path: string, look: (path: string) => Promise<Stats>): Promise<boolean> {
  // Another instance may just have closed its database, which removes files beside it.
  const found = await look(path).catch(unlessGone)
  // A folder that belongs to another user, such as a volume, keeps its permissions.
  if (!found || (found.mode & FOREIGN) === 0 || found.uid !== process.getuid?.()) return false
  await chmod(path, found.mode & 0o700).catch(unlessGone)
  return true
}
