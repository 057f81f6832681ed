import { Hono } from 'hono'
import { fail, invalidSignature, noSuchRoute } from './problem.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import type { StorageContext, StorageEnv } from './storage-env.ts'

const METHODS: ReadonlySet<string> = new Set(['POST', 'HEAD', 'PATCH', 'DELETE'])

/** Nothing is ever read from where uploads wait. */
const answer = (c: StorageContext, uploads: ResumableUploads, signature: string | undefined) =>
  METHODS.has(c.req.raw.method)
    ? uploads.handle(c.req.raw, { viewer: c.get('viewer'), signature, isUpsert: c.req.header('x-upsert') === 'true' })
    : fail(noSuchRoute)

/** For whoever has an address to put something, with no key at all. */
export function signedResumableRoutes(uploads: ResumableUploads): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  for (const path of ['/upload/resumable/sign', '/upload/resumable/sign/:id'])
    app.all(path, (c) => {
      const signature = c.req.header('x-signature')
      return signature ? answer(c, uploads, signature) : fail(invalidSignature)
    })
  return app
}

export function resumableRoutes(uploads: ResumableUploads): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  for (const path of ['/upload/resumable', '/upload/resumable/:id']) app.all(path, (c) => answer(c, uploads, undefined))
  return app
}
