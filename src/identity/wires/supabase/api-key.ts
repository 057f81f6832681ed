import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  readBearer,
  admitBearer,
  authenticateBearer,
  serviceAccess,
  type AdminAccess,
} from '#identity/wires/shared/caller.ts'
import type { ApiKeys, KeyReader, KeyRole, SupabaseContext } from './supabase-context.ts'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { fail, refuse } from './answer.ts'

const SERVICE_ROLES = ['service_role', 'supabase_admin']

/** Finds out whose key something is. Compares keys as hashes, so that the time does not reveal how much of one fits. */
export function createKeyReader(keys: ApiKeys): KeyReader {
  const roles = new Map<string, KeyRole>([
    ...keys.publishable.map((key) => [digest(key), 'visitor'] as const),
    ...keys.secret.map((key) => [digest(key), 'service'] as const),
  ])
  return {
    isKeyNeeded: roles.size > 0,
    roleOf: async (key) => roles.get(digest(key)) ?? roleNamed(await keys.roleOfSigned(key)),
  }
}

function roleNamed(role: string | undefined): KeyRole | undefined {
  if (role !== undefined && SERVICE_ROLES.includes(role)) return 'service'
  return role === 'anon' ? 'visitor' : undefined
}

/** Answers as the vendor's gateway does; links that people follow are registered earlier and need no key. */
export const requireKey = (keys: KeyReader) =>
  createMiddleware(async (c, next) => {
    if (!keys.isKeyNeeded) return next()
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (!key) {
      const hint = 'No `apikey` request header or url param was found.'
      return c.json({ message: 'No API key found in request', hint }, 401)
    }
    if ((await keys.roleOf(key)) !== undefined) return next()
    return c.json({ message: 'Invalid API key', hint: 'Use a publishable or secret key of this service.' }, 401)
  })

/** Whether this request has the rights of the service: by its token, or by its key if it has no token. */
export async function isService(c: Context, keys: KeyReader): Promise<boolean> {
  const shown = readBearer(c) ?? c.req.header('apikey') ?? c.req.query('apikey')
  return shown !== undefined && (await keys.roleOf(shown)) === 'service'
}

const digest = (key: string) => createHash('sha256').update(key).digest('base64')

/** Lets only signed-in people through, as `who`. */
export const signedIn = ({ identity, keys }: SupabaseContext) =>
  createMiddleware<{ Variables: { who: Authenticated } }>(async (c, next) => {
    const token = readBearer(c)
    if (token === undefined) return turnAway(c)
    const who = await authenticateBearer(c, identity, token)
    if (!who.ok) return (await keys.roleOf(token)) === undefined ? refuse(c, who.error) : nobody(c)
    c.set('who', who.value)
    return next()
  })

/** Lets only holders of a secret key and administrators through, as `by`, with the `audience` that they manage. */
export const administrator = ({ identity, keys }: SupabaseContext) =>
  createMiddleware<{ Variables: { by: Administrator; audience: string } }>(async (c, next) => {
    const enter = ({ by, audience }: AdminAccess) => {
      c.set('by', by)
      c.set('audience', audience)
      return next()
    }
    if (await isService(c, keys)) return enter(serviceAccess(c, identity))
    const token = readBearer(c)
    if (token === undefined) return turnAway(c)
    if ((await keys.roleOf(token)) !== undefined) return refuse(c, { kind: 'not-admin' })
    const access = await admitBearer(c, identity, token)
    return access.ok ? enter(access.value) : refuse(c, access.error)
  })

const turnAway = (c: Context) =>
  fail(c, { status: 401, code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' })

/** A key instead of a person's token. */
const nobody = (c: Context) => fail(c, { status: 403, code: 'bad_jwt', message: 'invalid claim: missing sub claim' })
