import type { Context } from 'hono'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import {
  admitBearer,
  authenticateBearer,
  serviceAccess,
  type AdminAccess,
  readBearer,
} from '#identity/wires/shared/caller.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { fail, refuse } from './answer.ts'
import { clearCookie } from './cookie.ts'
import type { GotrueContext } from './gotrue-context.ts'

/** The sender of this request; the error is the finished response. A request without a valid token loses the cookie too. */
export async function authenticate(c: Context, wire: GotrueContext): Promise<Result<Authenticated, Response>> {
  const token = readBearer(c)
  if (token === undefined) return err(turnAway(c, wire))
  const who = await authenticateBearer(c, wire.identity, token)
  return who.ok ? who : err(refuseBearer(c, wire, who.error))
}

/** An administrator of the requested audience, or a holder of a service key. */
export async function authenticateAdmin(c: Context, wire: GotrueContext): Promise<Result<AdminAccess, Response>> {
  const token = readBearer(c)
  if (token === undefined) return err(turnAway(c, wire))
  if (await wire.isServiceKey?.(token)) return ok(serviceAccess(c, wire.identity))
  const access = await admitBearer(c, wire.identity, token)
  return access.ok ? access : err(refuseBearer(c, wire, access.error))
}

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
