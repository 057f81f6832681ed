import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeWhole } from '#platform/program/write-whole.ts'
import { blobPath, isBlobName } from './blob-name.ts'
import type { BlobStore } from './blob-store.ts'

/** Blobs as files, in subfolders by the first two letters: `media/ab/abcdef….svg`. */
export function createBlobFolder(folder: string): BlobStore {
  const pathOf = (name: string) => join(folder, blobPath(name))

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

    async remove(name) {
      await rm(pathOf(name), { force: true })
    },

    async *names() {
      for (const part of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        // What was not finished ends in `.tmp`.
        for (const name of await namesIn(join(folder, part))) if (isBlobName(name) && !name.endsWith('.tmp')) yield name
      }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
