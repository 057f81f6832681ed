import { Hono } from 'hono'
import type { z } from 'zod'
import { findBucket } from './buckets.ts'
import type { StorageContext, StorageEnv, StorageParts } from './storage-env.ts'
import { listFolder, listPage, listSchema, listV2Schema, type Page } from './list-objects.ts'
import { fail, noSuchBucket } from './problem.ts'
import { readJson } from './read-json.ts'
import type { StoredObject } from './stored-object.ts'

/** What is in a bucket. */
export function listRoutes(needs: StorageParts): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.post('/object/list/:bucket', (c) => answer(c, needs, { schema: listSchema, list: listFolder }))
  app.post('/object/list-v2/:bucket', (c) => answer(c, needs, { schema: listV2Schema, list: listPage }))
  return app
}

type Listing<Q> = { schema: z.ZodType<Q>; list: (objects: readonly StoredObject[], question: Q) => Page }

async function answer<Q>(c: StorageContext, { buckets, measure }: StorageParts, { schema, list }: Listing<Q>) {
  const bucket = findBucket(buckets, c.req.param('bucket') ?? '')
  if (!bucket) return fail(noSuchBucket)
  const question = await readJson(c.req.raw, schema)
  if (!question.ok) return fail(question.error)
  const { found, show } = list(await bucket.contents.list(c.get('viewer')), question.value)
  return c.json(show(bucket.name, await measure(bucket.contents, found)))
}
