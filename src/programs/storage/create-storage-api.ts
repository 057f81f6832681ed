import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { isMediaAway, MEDIA_AWAY_SECONDS } from '#platform/media/media-away.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import type { Result } from '#shared/result.ts'
import { bucketRoutes } from './bucket-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { listRoutes } from './list-routes.ts'
import { createMeasuring } from './measure-objects.ts'
import { databaseAway, fail, fault, mediaAway, noSuchRoute, notLetIn } from './problem.ts'
import { publicRoutes, readRoutes } from './read-routes.ts'
import { createReceiving } from './receive-upload.ts'
import { resumableRoutes, signedResumableRoutes } from './resumable-routes.ts'
import { signedRoutes, signRoutes } from './sign-routes.ts'
import type { StorageEnv, StorageParts } from './storage-env.ts'
import type { Viewer } from './stored-object.ts'

/** @property key the `apikey` header or parameter @property authorization the header */
export type Shown = { key: string | undefined; authorization: string | undefined }

export type StorageApiNeeds = Omit<StorageParts, 'receiving' | 'measure'> & {
  /** The guard that the wires share. */
  whoAsks: (shown: Shown) => Promise<Result<Viewer, { status: number; message: string }>>
  /** Writes a fault to the log. @returns a reference under which it is found there */
  reportFault: (error: Error, request: Request) => string
}

/** Patterns of the addresses that the app answers. */
export const STORAGE_ADDRESSES = ['/storage/v1/*']
const BASE = '/storage/v1'

/** The part of the vendor's storage that our pictures and documents need, for programs that speak it: `storage-js` above all. */
export function createStorageApi(needs: StorageApiNeeds): Hono {
  const app = new Hono<StorageEnv>().basePath(BASE)
  app.use(markAnswers, allowEverySite)
  app.onError((error, c) => {
    if (isMediaAway(error)) return fail(mediaAway(MEDIA_AWAY_SECONDS))
    const reference = needs.reportFault(error, c.req.raw)
    return fail(isDatabaseAway(error) ? databaseAway : fault(reference))
  })
  const parts: StorageParts = { ...needs, receiving: createReceiving(), measure: createMeasuring() }
  app.route('/', publicRoutes(parts))
  app.route('/', signedRoutes(parts))
  app.route('/', signedResumableRoutes(needs.uploads))
  app.use(knowViewer(needs))
  app.route('/', bucketRoutes(parts))
  app.route('/', listRoutes(parts))
  app.route('/', readRoutes(parts))
  app.route('/', signRoutes(parts))
  app.route('/', resumableRoutes(needs.uploads))
  app.route('/', changeRoutes(parts))
  app.all('*', () => fail(noSuchRoute))
  return app as unknown as Hono
}

/** Any page may ask, as at the vendor: what it may do depends on what it shows, and cookies are never looked at. */
const allowEverySite = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposeHeaders: [
    ...['ETag', 'Retry-After', 'Location', 'Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata'],
    ...['Upload-Defer-Length', 'Upload-Expires', 'Accept-Ranges', 'Content-Range'],
  ],
  maxAge: 86_400,
})

/** Pages of others may show our pictures. */
const markAnswers = createMiddleware(async (c, next) => {
  await next()
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
})

const knowViewer = ({ whoAsks }: StorageApiNeeds) =>
  createMiddleware<StorageEnv>(async (c, next) => {
    const key = c.req.header('apikey') || c.req.query('apikey')
    const viewer = await whoAsks({ key, authorization: c.req.header('authorization') })
    if (!viewer.ok) return fail(notLetIn(viewer.error.status, viewer.error.message))
    c.set('viewer', viewer.value)
    return next()
  })
