import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { LimitedAction } from '#identity/core/ports.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import {
  admitBearer,
  authenticateBearer,
  readBearer,
  readCaller,
  serviceAccess,
  type AdminAccess,
} from '#identity/wires/shared/caller.ts'
import { ok } from '#shared/result.ts'
import { fail, refuse } from './answer.ts'
import { clearCookie } from './cookie.ts'
import type { GotrueContext } from './gotrue-context.ts'

/** Limits how often an IP address may do something. */
export const limited = (wire: GotrueContext, action: LimitedAction) =>
  createMiddleware(async (c, next) => {
    const taken = await wire.identity.limits.take(action, readCaller(c, wire).ip)
    return taken.ok ? next() : refuse(c, taken.error)
  })

/** Lets only signed-in people through, as `who`. A request without a valid token loses the cookie too. */
export const signedIn = (wire: GotrueContext) =>
  createMiddleware<{ Variables: { who: Authenticated } }>(async (c, next) => {
    const token = readBearer(c)
    if (token === undefined) return turnAway(c, wire)
    const who = await authenticateBearer(c, wire.identity, token)
    if (!who.ok) return refuseBearer(c, wire, who.error)
    c.set('who', who.value)
    return next()
  })

/** Lets only administrators of the requested audience and holders of a service key through, as `access`. */
export const administrator = (wire: GotrueContext) =>
  createMiddleware<{ Variables: { access: AdminAccess } }>(async (c, next) => {
    const token = readBearer(c)
    if (token === undefined) return turnAway(c, wire)
    const isService = await wire.isServiceKey?.(token)
    const access = isService ? ok(serviceAccess(c, wire.identity)) : await admitBearer(c, wire.identity, token)
    if (!access.ok) return refuseBearer(c, wire, access.error)
    c.set('access', access.value)
    return next()
  })

/** The token is valid, but not sufficient. */
const LACKING_RIGHTS = new Set<IdentityRefusal['kind']>([
  'audience-mismatch',
  'not-admin',
  'second-factor-needed',
  'second-factor-overdue',
])

function refuseBearer(c: Context, wire: GotrueContext, refusal: IdentityRefusal): Response {
  if (!LACKING_RIGHTS.has(refusal.kind)) clearCookie(c, wire)
  return refuse(c, refusal)
}

function turnAway(c: Context, wire: GotrueContext): Response {
  clearCookie(c, wire)
  return fail(c, 401, 'This endpoint requires a Bearer token')
}
