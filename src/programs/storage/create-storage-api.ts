import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { isMediaAway, MEDIA_AWAY_SECONDS } from '#platform/media/media-away.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import type { Result } from '#shared/result.ts'
import { changeRoutes } from './change-routes.ts'
import { createMeasuring } from './measure-objects.ts'
import {
  databaseAway,
  fail,
  fault,
  mediaAway,
  noSuchRoute,
  notLetIn,
  noSuchBucket,
  accessDenied,
  invalidSignature,
} from './problem.ts'
import { publicRoutes, readRoutes } from './read-routes.ts'
import { createReceiving } from './receive-upload.ts'
import { signedRoutes, signRoutes } from './sign-routes.ts'
import type { StorageEnv, StorageParts, StorageContext } from './storage-env.ts'
import type { Viewer, StoredObject } from './stored-object.ts'
import type { z } from 'zod'
import { findBucket, BUCKET_NAMES, showBucket, type Buckets } from './buckets.ts'
import { listFolder, listPage, listSchema, listV2Schema, type Page } from './list-objects.ts'
import { readJson } from './read-json.ts'
import type { ResumableUploads } from './resumable-uploads.ts'

/** @property key the `apikey` header or parameter @property authorization the header */
export type Shown = { key: string | undefined; authorization: string | undefined }

/** The guard that all wires share. */
type WhoAsks = (shown: Shown) => Promise<Result<Viewer, { status: number; message: string }>>

/** Patterns of the addresses that the app answers. */
export const STORAGE_ADDRESSES = ['/storage/v1/*']
const BASE = '/storage/v1'

/** The part of the vendor's storage that our pictures and documents need, for its clients: `storage-js` above all. */
export function createStorageApi(given: Omit<StorageParts, 'receiving' | 'measure'>, whoAsks: WhoAsks): Hono {
  const app = new Hono<StorageEnv>().basePath(BASE)
  app.use(markAnswers, allowEverySite)
  app.onError((error, c) => {
    if (isMediaAway(error)) return fail(mediaAway(MEDIA_AWAY_SECONDS))
    const reference = given.reportFault(error, c.req.raw)
    return fail(isDatabaseAway(error) ? databaseAway : fault(reference))
  })
  const parts: StorageParts = { ...given, receiving: createReceiving(), measure: createMeasuring() }
  app.route('/', publicRoutes(parts))
  app.route('/', signedRoutes(parts))
  app.route('/', signedResumableRoutes(given.uploads))
  app.use(knowViewer(whoAsks))
  app.route('/', bucketRoutes(parts))
  app.route('/', listRoutes(parts))
  app.route('/', readRoutes(parts))
  app.route('/', signRoutes(parts))
  app.route('/', resumableRoutes(given.uploads))
  app.route('/', changeRoutes(parts))
  app.all('*', () => fail(noSuchRoute))
  return app as unknown as Hono
}

/** Any origin may ask, as at the vendor: rights depend on key and token, and cookies are never read. */
const allowEverySite = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposeHeaders: [
    ...['ETag', 'Retry-After', 'Location', 'Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata'],
    ...['Upload-Defer-Length', 'Upload-Expires', 'Accept-Ranges', 'Content-Range'],
  ],
  maxAge: 86_400,
})

/** Pages of other sites may embed our pictures. */
const markAnswers = createMiddleware(async (c, next) => {
  await next()
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
})

const knowViewer = (whoAsks: WhoAsks) =>
  createMiddleware<StorageEnv>(async (c, next) => {
    const key = c.req.header('apikey') || c.req.query('apikey')
    const viewer = await whoAsks({ key, authorization: c.req.header('authorization') })
    if (!viewer.ok) return fail(notLetIn(viewer.error.status, viewer.error.message))
    c.set('viewer', viewer.value)
    return next()
  })

/** The contents of a bucket. */
function listRoutes(needs: StorageParts): Hono<StorageEnv> {
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

/** The buckets themselves: public, and fixed. */
function bucketRoutes({ buckets }: { buckets: Buckets }): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.get('/bucket', (c) => c.json(listBuckets(buckets, new URL(c.req.url).searchParams)))
  app.get('/bucket/:bucket', (c) => {
    const bucket = findBucket(buckets, c.req.param('bucket'))
    return bucket ? c.json(showBucket(bucket)) : fail(noSuchBucket)
  })
  app.post('/bucket', () => fail(accessDenied))
  // Without the right, the answer is the same for an existing bucket and a missing one.
  for (const path of ['/bucket/:bucket', '/bucket/:bucket/*', '/cdn/*']) app.all(path, () => fail(accessDenied))
  return app
}

const count = (text: string | null, otherwise: number) =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise

function listBuckets(buckets: Buckets, asked: URLSearchParams) {
  const search = asked.get('search') ?? ''
  const found = BUCKET_NAMES.filter((name) => name.includes(search)).map((name) => showBucket(buckets[name]))
  // All were created at the same moment, so any sort column falls back to their names.
  const ordered = asked.get('sortOrder') === 'desc' ? found.toReversed() : found
  const offset = count(asked.get('offset'), 0)
  return ordered.slice(offset, offset + count(asked.get('limit'), BUCKET_NAMES.length))
}

const METHODS: ReadonlySet<string> = new Set(['POST', 'HEAD', 'PATCH', 'DELETE'])

/** Unfinished uploads can never be read. */
const answerUpload = (c: StorageContext, uploads: ResumableUploads, signature: string | undefined) =>
  METHODS.has(c.req.raw.method)
    ? uploads.handle(c.req.raw, { viewer: c.get('viewer'), signature, isUpsert: c.req.header('x-upsert') === 'true' })
    : fail(noSuchRoute)

/** For clients with a signed upload address, without any key. */
function signedResumableRoutes(uploads: ResumableUploads): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  for (const path of ['/upload/resumable/sign', '/upload/resumable/sign/:id'])
    app.all(path, (c) => {
      const signature = c.req.header('x-signature')
      return signature ? answerUpload(c, uploads, signature) : fail(invalidSignature)
    })
  return app
}

function resumableRoutes(uploads: ResumableUploads): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  for (const path of ['/upload/resumable', '/upload/resumable/:id'])
    app.all(path, (c) => answerUpload(c, uploads, undefined))
  return app
}
