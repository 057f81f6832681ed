import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { whileOpen } from './while-open.ts'

/**
 * Writes a file atomically, also with respect to a power failure.
 *
 * Two writers of the same name use different temporary files; the later rename wins.
 *
 * @param mode permissions of the file
 */
export async function writeWhole(path: string, bytes: Buffer, mode?: number): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeDurably(temporary, bytes, mode)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await flush(dirname(path))
}

async function writeDurably(path: string, bytes: Buffer, mode: number | undefined): Promise<void> {
  await whileOpen(await open(path, 'wx', mode), async (file) => {
    await file.writeFile(bytes)
    await file.sync()
  })
}

/** A new name survives a power failure only if its folder is synced. Windows cannot open folders and does not need it. */
export async function flush(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await whileOpen(await open(path, 'r'), (file) => file.sync())
}
