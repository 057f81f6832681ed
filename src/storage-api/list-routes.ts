import { Hono } from 'hono'
import type { z } from 'zod'
import { findBucket, type Bucket, type Buckets } from './buckets.ts'
import type { StorageContext, StorageEnv } from './storage-env.ts'
import { listFolder, listPage, listSchema, listV2Schema } from './list-objects.ts'
import { fail, noSuchBucket } from './problem.ts'
import { readJson } from './read-json.ts'
import type { StoredObject } from './stored-object.ts'

/** What is in a bucket. */
export function listRoutes({ buckets }: { buckets: Buckets }): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.post('/object/list/:bucket', (c) =>
    answer(c, findBucket(buckets, c.req.param('bucket')), { schema: listSchema, list: listFolder }),
  )
  app.post('/object/list-v2/:bucket', (c) =>
    answer(c, findBucket(buckets, c.req.param('bucket')), { schema: listV2Schema, list: listPage }),
  )
  return app
}

type Listing<Q> = {
  schema: z.ZodType<Q>
  list: (bucket: Bucket['name'], objects: readonly StoredObject[], question: Q) => object
}

async function answer<Q>(c: StorageContext, bucket: Bucket | undefined, { schema, list }: Listing<Q>) {
  if (!bucket) return fail(noSuchBucket)
  const question = await readJson(c.req.raw, schema)
  if (!question.ok) return fail(question.error)
  return c.json(list(bucket.name, await bucket.shelf.list(c.get('viewer')), question.value))
}
