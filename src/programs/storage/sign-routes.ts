import { Hono } from 'hono'
import { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { findBucket, type Bucket } from './buckets.ts'
import { findPlace } from './change-objects.ts'
import { receiveInto } from './change-routes.ts'
import { isObjectName } from './object-name-store.ts'
import { fail, invalidKey, invalidSignature, noSuchBucket, noSuchKey, type StorageProblem } from './problem.ts'
import { readJson } from './read-json.ts'
import { sendObject, type Found } from './read-routes.ts'
import type { StorageContext, StorageEnv, StorageParts } from './storage-env.ts'
import { transformSchema, type Transform } from './transform.ts'

const OBJECT = ':bucket/:name{.+}'
/** In seconds: a file shared for longer should rather be published. */
const LONGEST = 7 * 24 * 60 * 60
/** As at the vendor. */
const TIME_TO_PUT = 2 * HOUR

const expiresIn = z.number().int().min(1).max(LONGEST)
const signSchema = z.object({ expiresIn, transform: transformSchema.optional() })
const signAllSchema = z.object({ expiresIn, paths: z.array(z.string().max(1_000)).max(500) })

/** Signed addresses: a client that may see or put an object lets others do so for a time. */
export function signRoutes(needs: StorageParts): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.post(`/object/sign/${OBJECT}`, (c) => signOne(c, needs))
  app.post('/object/sign/:bucket', (c) => signAll(c, needs))
  app.post(`/object/upload/sign/${OBJECT}`, (c) => signUpload(c, needs))
  return app
}

/** The use of signed addresses, without any key. */
export function signedRoutes(needs: StorageParts): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  for (const door of ['object', 'render/image'])
    app.get(`/${door}/sign/${OBJECT}`, async (c) => {
      const found = await findSigned(c, needs)
      if (!found.ok) return fail(found.error)
      const { more, ...object } = found.value
      const asked = { download: c.req.query('download'), isPublic: false }
      return sendObject(c.req.raw, object, { ...asked, transform: more ? new URLSearchParams(more) : undefined })
    })
  app.put(`/object/upload/sign/${OBJECT}`, (c) => putSigned(c, needs))
  return app
}

function whichOf(
  c: StorageContext,
  { buckets }: StorageParts,
): Result<{ bucket: Bucket; name: string; key: string }, StorageProblem> {
  const bucket = findBucket(buckets, c.req.param('bucket') ?? '')
  if (!bucket) return err(noSuchBucket)
  const name = c.req.param('name') ?? ''
  return isObjectName(name) ? ok({ bucket, name, key: `${bucket.name}/${name}` }) : err(invalidKey(name))
}

type Signing = { bucket: Bucket; name: string; seconds: number; transform?: Transform | undefined }

/** @returns undefined for an object that the client may not share */
async function sign(c: StorageContext, needs: StorageParts, { bucket, name, seconds, transform = {} }: Signing) {
  const viewer = bucket.contents.asPassedOnBy(c.get('viewer'))
  if (!isObjectName(name) || !(await bucket.contents.find(name, viewer))) return undefined
  const key = `${bucket.name}/${name}`
  const more = new URLSearchParams(
    Object.entries(transform).flatMap(([what, value]) => (value === undefined ? [] : [[what, String(value)]])),
  ).toString()
  const until = needs.now().getTime() + seconds * 1_000
  const token = needs.signed.write('storage-read', { key, by: viewer?.accountId, until, more })
  return `/${more ? 'render/image' : 'object'}/sign/${key}?token=${token}`
}

async function signOne(c: StorageContext, needs: StorageParts): Promise<Response> {
  const which = whichOf(c, needs)
  if (!which.ok) return fail(which.error)
  const question = await readJson(c.req.raw, signSchema)
  if (!question.ok) return fail(question.error)
  const { transform, expiresIn: seconds } = question.value
  const signedURL = await sign(c, needs, { ...which.value, seconds, transform })
  return signedURL ? c.json({ signedURL }) : fail(noSuchKey)
}

/** The vendor's words. */
const NOT_SIGNED = 'Either the object does not exist or you do not have access to it'

async function signAll(c: StorageContext, needs: StorageParts): Promise<Response> {
  const bucket = findBucket(needs.buckets, c.req.param('bucket') ?? '')
  if (!bucket) return fail(noSuchBucket)
  const question = await readJson(c.req.raw, signAllSchema)
  if (!question.ok) return fail(question.error)
  const { paths, expiresIn: seconds } = question.value
  const answers = paths.map(async (path) => {
    const signedURL = await sign(c, needs, { bucket, name: path, seconds })
    return { path, signedURL: signedURL ?? null, error: signedURL ? null : NOT_SIGNED }
  })
  return c.json(await Promise.all(answers))
}

async function findSigned(
  c: StorageContext,
  needs: StorageParts,
): Promise<Result<Found & { more: string }, StorageProblem>> {
  const which = whichOf(c, needs)
  if (!which.ok) return which
  const { bucket, name, key } = which.value
  const signed = needs.signed.read('storage-read', c.req.query('token') ?? '', key)
  if (!signed.ok) return signed
  const { by, more } = signed.value
  const object = await bucket.contents.find(name, by === undefined ? undefined : await needs.findActor(by))
  return object ? ok({ bucket, object, more }) : err(noSuchKey)
}

async function signUpload(c: StorageContext, needs: StorageParts): Promise<Response> {
  const which = whichOf(c, needs)
  if (!which.ok) return fail(which.error)
  const { bucket, name, key } = which.value
  const isUpsert = c.req.header('x-upsert') === 'true'
  const place = await findPlace(bucket, c.get('viewer'), { name, isUpsert })
  if (!place.ok) return fail(place.error)
  const until = needs.now().getTime() + TIME_TO_PUT
  const by = place.value.actor.accountId
  const token = needs.signed.write('storage-put', { key, by, until, more: isUpsert ? 'upsert' : '' })
  return c.json({ url: `/object/upload/sign/${key}?token=${token}`, token })
}

/** Counts as an upload by the author of the signed address, with their present rights. */
async function putSigned(c: StorageContext, needs: StorageParts): Promise<Response> {
  const which = whichOf(c, needs)
  if (!which.ok) return fail(which.error)
  const { bucket, name, key } = which.value
  const signed = needs.signed.read('storage-put', c.req.query('token') ?? '', key)
  if (!signed.ok) return fail(signed.error)
  const { by, more } = signed.value
  if (by === undefined) return fail(invalidSignature)
  const wanted = { bucket, name, isUpsert: more === 'upsert', viewer: await needs.findActor(by) }
  return receiveInto(c.req.raw, needs.receiving, wanted)
}
