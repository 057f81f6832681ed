import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Keeps named bytes. A name says what is in it, so the same name is never written with other content. */
export type BlobStore = {
  /** Resolves when the bytes are kept durably; half a file is never seen. */
  put(name: string, bytes: Buffer): Promise<void>
  find(name: string): Promise<Buffer | undefined>
}

const NAME = /^[0-9a-f]{16}[a-z0-9.-]*$/

/** Blobs as files, in subfolders by the first two letters: `media/ab/abcdef….svg`. */
export function createBlobFolder(folder: string): BlobStore {
  function pathOf(name: string): string {
    if (!NAME.test(name) || name.includes('..')) throw new RangeError('A media name begins with a content hash.')
    return join(folder, name.slice(0, 2), name)
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      await writeWhole(path, bytes)
    },

    async find(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

/** Two writers of the same name use different temporary files; the later rename wins with the same content. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeDurably(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Only then does the new name survive a power failure. Windows cannot open folders and does not need it. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
