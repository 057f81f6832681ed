import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Deletes mails that were delivered as files before a moment.
 *
 * @returns how many; 0 when there is no such folder
 */
export async function removeMailFiles(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let count = 0
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const { mtime } = await stat(join(folder, name))
    if (mtime >= before) continue
    await rm(join(folder, name), { force: true })
    count += 1
  }
  return count
}

/** Deletes one mail that was delivered as a file, if it was. */
export const removeMailFile = (folder: string, id: string): Promise<void> =>
  rm(join(folder, `${id}.eml`), { force: true })
