import { Hono } from 'hono'
import { findBucket, type Bucket, type Buckets } from './buckets.ts'
import type { StorageContext, StorageEnv } from './storage-env.ts'
import { isObjectName } from './object-name.ts'
import { fail, invalidKey, noSuchBucket, noSuchKey, type StorageProblem } from './problem.ts'
import { serveObject } from './serve-object.ts'
import { showInfo } from './show-object.ts'
import type { StoredObject, Viewer } from './stored-object.ts'
import { err, ok, type Result } from '#shared/result.ts'

type Needs = { buckets: Buckets }

/** The rest of an address is the name of an object. */
const OBJECT = ':bucket/:name{.+}'

/** What everybody finds who has its address, with no key at all. */
export function publicRoutes(needs: Needs): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.get(`/object/public/${OBJECT}`, (c) => download(c, needs, undefined))
  app.get(`/object/info/public/${OBJECT}`, (c) => info(c, needs, undefined))
  return app
}

/** The same for whoever asks. */
export function readRoutes(needs: Needs): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  for (const path of [`/object/info/authenticated/${OBJECT}`, `/object/info/${OBJECT}`])
    app.get(path, (c) => info(c, needs, c.get('viewer')))
  for (const path of [`/object/authenticated/${OBJECT}`, `/object/${OBJECT}`])
    app.get(path, (c) => download(c, needs, c.get('viewer')))
  return app
}

type Found = { bucket: Bucket; object: StoredObject }

export async function findObject(
  c: StorageContext,
  { buckets }: Needs,
  viewer: Viewer,
): Promise<Result<Found, StorageProblem>> {
  const bucket = findBucket(buckets, c.req.param('bucket') ?? '')
  if (!bucket) return err(noSuchBucket)
  const name = c.req.param('name') ?? ''
  if (!isObjectName(name)) return err(invalidKey(name))
  const object = await bucket.shelf.find(name, viewer)
  return object ? ok({ bucket, object }) : err(noSuchKey)
}

async function download(c: StorageContext, needs: Needs, viewer: Viewer): Promise<Response> {
  const found = await findObject(c, needs, viewer)
  if (!found.ok) return fail(found.error)
  const { bucket, object } = found.value
  const bytes = await bucket.shelf.open(object)
  if (!bytes) return fail(noSuchKey)
  return serveObject(
    c.req.raw,
    { ...object, bytes },
    { isPublic: viewer === undefined, download: c.req.query('download') },
  )
}

async function info(c: StorageContext, needs: Needs, viewer: Viewer): Promise<Response> {
  const found = await findObject(c, needs, viewer)
  if (!found.ok) return fail(found.error)
  const { bucket, object } = found.value
  const bytes = object.bytes ?? (await bucket.shelf.open(object))?.byteLength
  return c.json(showInfo(bucket.name, { ...object, bytes }))
}
