import { Hono } from 'hono'
import { BUCKET_NAMES, findBucket, showBucket, type Buckets } from './buckets.ts'
import type { StorageEnv } from './storage-env.ts'
import { accessDenied, fail, noSuchBucket } from './problem.ts'

/** The buckets themselves: everybody may know of them, nobody may change them. */
export function bucketRoutes({ buckets }: { buckets: Buckets }): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.get('/bucket', (c) => c.json(listBuckets(buckets, new URL(c.req.url).searchParams)))
  app.get('/bucket/:bucket', (c) => {
    const bucket = findBucket(buckets, c.req.param('bucket'))
    return bucket ? c.json(showBucket(bucket)) : fail(noSuchBucket)
  })
  app.post('/bucket', () => fail(accessDenied))
  // Whoever lacks the right hears the same of a bucket that is there and of one that is not.
  for (const path of ['/bucket/:bucket', '/bucket/:bucket/*', '/cdn/*']) app.all(path, () => fail(accessDenied))
  return app
}

const count = (text: string | null, otherwise: number) =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise

function listBuckets(buckets: Buckets, asked: URLSearchParams) {
  const search = asked.get('search') ?? ''
  const found = BUCKET_NAMES.filter((name) => name.includes(search)).map((name) => showBucket(buckets[name]))
  // Made at the same moment, so any order of columns is that of their names.
  const ordered = asked.get('sortOrder') === 'desc' ? found.toReversed() : found
  const offset = count(asked.get('offset'), 0)
  return ordered.slice(offset, offset + count(asked.get('limit'), BUCKET_NAMES.length))
}
