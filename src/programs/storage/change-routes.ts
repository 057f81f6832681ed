import { Hono } from 'hono'
import { z } from 'zod'
import { findBucket, type Bucket } from './buckets.ts'
import { findPlace, putObject, removeObjects, transferObject } from './change-objects.ts'
import { fail, noSuchBucket, notSupported } from './problem.ts'
import { readJson } from './read-json.ts'
import type { Receiving } from './receive-upload.ts'
import { objectId, showEntry } from './show-object.ts'
import type { StorageContext, StorageEnv, StorageParts } from './storage-env.ts'
import type { StoredObject, Viewer } from './stored-object.ts'

const OBJECT = '/object/:bucket/:name{.+}'

const transferSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string().max(1_000),
  destinationKey: z.string().max(1_000),
  destinationBucket: z.string().optional(),
})
/** There are no older versions to name. */
const removeSchema = z.object({ prefixes: z.array(z.string().max(1_000)).min(1).max(1_000) })

/** Putting, moving, copying and removing, with the same rights as in the members' area. */
export function changeRoutes(needs: StorageParts): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.post('/object/move', (c) => transfer(c, needs, false))
  app.post('/object/copy', (c) => transfer(c, needs, true))
  app.post(OBJECT, (c) => upload(c, needs, c.req.header('x-upsert') === 'true'))
  app.put(OBJECT, (c) => upload(c, needs, true))
  app.delete('/object/:bucket', async (c) => {
    const question = await readJson(c.req.raw, removeSchema)
    if (!question.ok) return fail(question.error)
    return remove(c, needs, question.value.prefixes)
  })
  app.delete(OBJECT, (c) => remove(c, needs, [c.req.param('name')]))
  return app
}

async function upload(c: StorageContext, needs: StorageParts, isUpsert: boolean): Promise<Response> {
  const bucket = findBucket(needs.buckets, c.req.param('bucket') ?? '')
  if (!bucket) return fail(noSuchBucket)
  const name = c.req.param('name') ?? ''
  return receiveInto(c.req.raw, needs.receiving, { bucket, name, isUpsert, viewer: c.get('viewer') })
}

/** Checks the sender before reading anything. */
export async function receiveInto(
  request: Request,
  receiving: Receiving,
  { bucket, name, isUpsert, viewer }: { bucket: Bucket; name: string; isUpsert: boolean; viewer: Viewer },
): Promise<Response> {
  const place = await findPlace(bucket, viewer, { name, isUpsert })
  if (!place.ok) return fail(place.error)
  const done = await receiving.receive(request, bucket.maxBytes, (bytes) => putObject(bucket, place.value, bytes))
  return done.ok ? Response.json(showPut(bucket, done.value)) : fail(done.error)
}

const showPut = ({ name: bucket }: Bucket, object: StoredObject) => ({
  Key: `${bucket}/${object.name}`,
  Id: objectId(bucket, object),
})

async function transfer(c: StorageContext, { buckets }: StorageParts, isCopy: boolean): Promise<Response> {
  const question = await readJson(c.req.raw, transferSchema)
  if (!question.ok) return fail(question.error)
  const { bucketId, destinationBucket = bucketId, sourceKey, destinationKey } = question.value
  const [bucket, other] = [findBucket(buckets, bucketId), findBucket(buckets, destinationBucket)]
  if (!bucket || !other) return fail(noSuchBucket)
  // Each bucket takes its own media types.
  if (bucket !== other) return fail(notSupported('between buckets'))
  const done = await transferObject(bucket, c.get('viewer'), { source: sourceKey, destination: destinationKey, isCopy })
  if (!done.ok) return fail(done.error)
  return c.json(
    isCopy ? showPut(bucket, done.value) : { message: 'Successfully moved', ...showPut(bucket, done.value) },
  )
}

async function remove(c: StorageContext, { buckets }: StorageParts, names: readonly string[]): Promise<Response> {
  const bucket = findBucket(buckets, c.req.param('bucket') ?? '')
  if (!bucket) return fail(noSuchBucket)
  const removed = await removeObjects(bucket, c.get('viewer'), names)
  if (!removed.ok) return fail(removed.error)
  return c.json(
    removed.value.map((object) => ({ ...showEntry(bucket.name, object, object.name), bucket_id: bucket.name })),
  )
}
