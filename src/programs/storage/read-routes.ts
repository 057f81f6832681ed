import { Hono } from 'hono'
import { contentHash } from '#shared/content-hash.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { findBucket, type Bucket } from './buckets.ts'
import type { StorageContext, StorageEnv, StorageParts } from './storage-env.ts'
import { isObjectName } from './object-name-store.ts'
import {
  fail,
  invalidKey,
  invalidParameter,
  noSuchBucket,
  noSuchKey,
  notSupported,
  slowDown,
  type StorageProblem,
} from './problem.ts'
import { serveObject } from './serve-object.ts'
import { showInfo } from './show-object.ts'
import type { StoredObject, Viewer } from './stored-object.ts'
import { describeTransform, readTransform } from './transform.ts'

/** The rest of an address is the name of an object. */
const OBJECT = ':bucket/:name{.+}'

/** Public objects, by address alone and without any key. */
export function publicRoutes(needs: StorageParts): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.get(`/object/public/${OBJECT}`, (c) => download(c, needs, undefined, 'object'))
  app.get(`/render/image/public/${OBJECT}`, (c) => download(c, needs, undefined, 'render'))
  app.get(`/object/info/public/${OBJECT}`, (c) => info(c, needs, undefined))
  return app
}

/** The same with the rights of the client. */
export function readRoutes(needs: StorageParts): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  for (const path of [`/object/info/authenticated/${OBJECT}`, `/object/info/${OBJECT}`])
    app.get(path, (c) => info(c, needs, c.get('viewer')))
  for (const path of [`/object/authenticated/${OBJECT}`, `/object/${OBJECT}`])
    app.get(path, (c) => download(c, needs, c.get('viewer'), 'object'))
  app.get(`/render/image/authenticated/${OBJECT}`, (c) => download(c, needs, c.get('viewer'), 'render'))
  return app
}

export type Found = { bucket: Bucket; object: StoredObject }

async function findObject(
  c: StorageContext,
  { buckets }: StorageParts,
  viewer: Viewer,
): Promise<Result<Found, StorageProblem>> {
  const bucket = findBucket(buckets, c.req.param('bucket') ?? '')
  if (!bucket) return err(noSuchBucket)
  const name = c.req.param('name') ?? ''
  if (!isObjectName(name)) return err(invalidKey(name))
  const object = await bucket.contents.find(name, viewer)
  return object ? ok({ bucket, object }) : err(noSuchKey)
}

/** The kind of address: the object itself, or one of its sizes. */
type Door = 'object' | 'render'

async function download(c: StorageContext, needs: StorageParts, viewer: Viewer, door: Door): Promise<Response> {
  const found = await findObject(c, needs, viewer)
  if (!found.ok) return fail(found.error)
  const transform = door === 'render' ? new URL(c.req.url).searchParams : undefined
  const asked = { isPublic: viewer === undefined, download: c.req.query('download'), transform }
  return sendObject(c.req.raw, found.value, asked)
}

type Asked = { isPublic: boolean; download: string | undefined; transform: URLSearchParams | undefined }

/** Sends the object itself, or the requested size. */
export async function sendObject(
  request: Request,
  { bucket: { contents }, object }: Found,
  { transform: asked, ...serving }: Asked,
): Promise<Response> {
  if (!asked) {
    const bytes = await contents.open(object)
    return bytes ? serveObject(request, { ...object, bytes }, serving) : fail(noSuchKey)
  }
  const transform = readTransform(asked)
  if (!transform) return fail(invalidParameter('width, height, resize or quality'))
  const sized = await contents.openSize(object, transform, request.headers.get('accept'))
  if (!sized) return fail(notSupported('image transformation'))
  if (sized === 'busy') return fail(slowDown)
  const answer = serveObject(request, { ...object, ...sized, hash: contentHash(sized.bytes) }, serving)
  answer.headers.append('Vary', 'Accept')
  answer.headers.set('X-Transformations', describeTransform(transform))
  return answer
}

async function info(c: StorageContext, needs: StorageParts, viewer: Viewer): Promise<Response> {
  const found = await findObject(c, needs, viewer)
  if (!found.ok) return fail(found.error)
  const { bucket, object } = found.value
  const bytes = object.bytes ?? (await bucket.contents.open(object))?.byteLength
  return c.json(showInfo(bucket.name, { ...object, bytes }))
}
