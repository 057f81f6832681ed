import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { admitBearer, authenticateBearer, serviceAccess, type AdminAccess } from '#identity/wires/shared/bearer.ts'
import { readBearer } from '#identity/wires/shared/caller.ts'
import { fail, refuse } from './answer.ts'
import { isService, type KeyReader } from './api-key.ts'
import type { SupabaseNeeds } from './supabase-needs.ts'

/** Lets only signed-in people through, as `who`. */
export const signedIn = ({ identity }: SupabaseNeeds, keys: KeyReader) =>
  createMiddleware<{ Variables: { who: Authenticated } }>(async (c, next) => {
    const token = readBearer(c)
    if (token === undefined) return turnAway(c)
    const who = await authenticateBearer(c, identity, token)
    if (!who.ok) return (await keys.roleOf(token)) === undefined ? refuse(c, who.error) : nobody(c)
    c.set('who', who.value)
    return next()
  })

/** Lets only holders of a secret key and administrators through, as `by`, with the `audience` whose people they look at. */
export const administrator = ({ identity }: SupabaseNeeds, keys: KeyReader) =>
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

/** A key instead of somebody's token. */
const nobody = (c: Context) => fail(c, { status: 403, code: 'bad_jwt', message: 'invalid claim: missing sub claim' })
