import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createBlobBucket } from '#platform/media/blob-bucket.ts'
import { createBlobFolder } from '#platform/media/open-blobs.ts'
import type { BlobStore } from '#platform/media/blob-store.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { HAS_BUCKET, startScratchBucket } from './scratch-bucket.ts'

/** @returns an empty store; further calls within one test return another store on the same blobs */
type OpenBlobs = () => Promise<BlobStore>

/** Declares the same tests for a folder and, if an S3 server is installed, for a bucket. */
export function forEachBlobStore(name: string, declare: (open: OpenBlobs) => void): void {
  describe(`${name} (folder)`, () => declare(useFolder()))
  if (HAS_BUCKET) describe(`${name} (bucket)`, () => declare(useBucket()))
  else describe.skip(`${name} (bucket)`, () => declare(() => Promise.reject(new Error('no server'))))
}

function useFolder(): OpenBlobs {
  let folder: string | undefined
  afterEach(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    folder = undefined
  })
  return async () => {
    folder ??= mkdtempSync(join(tmpdir(), 'vereinsheim-'))
    return createBlobFolder(folder)
  }
}

function useBucket(): OpenBlobs {
  let bucket: ReturnType<typeof readConfig>['mediaBucket']
  let count = 0
  const server = forAllTests(startScratchBucket)
  afterEach(() => {
    bucket = undefined
  })
  return async () => {
    count += 1
    bucket ??= readConfig({ ...(await server.createBucket(`test-${count}`)) }).mediaBucket
    if (!bucket) throw new Error('a store is opened in a test')
    return createBlobBucket({ bucket, namesPerPage: 10 })
  }
}
