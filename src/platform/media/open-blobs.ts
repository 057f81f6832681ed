import { join, dirname } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import { createBlobBucket, type BlobBucket } from './blob-bucket.ts'
import type { NoteOutcome } from './bucket-client.ts'
import { type BlobStore, blobPath, isBlobName } from './blob-store.ts'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { unlessGone } from '#platform/program/unless-gone.ts'
import { writeWhole } from '#platform/program/write-whole.ts'

type Place = Pick<Config, 'dataDir' | 'mediaBucket'>

export const openBlobFolder = (dataDir: string): BlobStore => createBlobFolder(join(dataDir, 'media'))

/** @property log gets one line when the bucket goes away, and one when it is back */
type Watching = { log?: Log; note?: NoteOutcome | undefined }

/** @returns undefined without a configured bucket */
export function openBlobBucket({ mediaBucket }: Place, { log, note }: Watching = {}): BlobBucket | undefined {
  if (!mediaBucket) return undefined
  return createBlobBucket({
    bucket: mediaBucket,
    note,
    onAway: ({ code }) =>
      log?.warn({ code }, 'the media store is away; pictures that are not in memory are answered with 503'),
    onBack: () => log?.info('the media store is back'),
  })
}

/** The configured store of pictures and files. */
export const openBlobs = (place: Place): BlobStore => openBlobBucket(place) ?? openBlobFolder(place.dataDir)

/** Blobs as files, in subfolders by the first two letters: `media/ab/abcdef….svg`. */
export function createBlobFolder(folder: string): BlobStore {
  const pathOf = (name: string) => join(folder, blobPath(name))

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      await writeWhole(path, bytes)
    },

    find: async (name) => readFile(pathOf(name)).catch(unlessGone),

    remove: async (name) => rm(pathOf(name), { force: true }),

    async *names() {
      for (const part of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        // Unfinished files end in `.tmp`.
        for (const name of await namesIn(join(folder, part))) if (isBlobName(name) && !name.endsWith('.tmp')) yield name
      }
    },
  }
}

const namesIn = async (folder: string) => ((await readdir(folder).catch(unlessGone)) ?? []).toSorted()
