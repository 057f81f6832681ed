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
import type { GotrueNeeds } from './gotrue-needs.ts'

/** Who sends this request; the error is the finished answer. Whoever shows no good token loses the cookie too. */
export async function authenticate(c: Context, needs: GotrueNeeds): Promise<Result<Authenticated, Response>> {
  const token = readBearer(c)
  if (token === undefined) return err(turnAway(c, needs))
  const who = await authenticateBearer(c, needs.identity, token)
  return who.ok ? who : err(refuseBearer(c, needs, who.error))
}

/** An administrator of the asked audience, or a holder of a key of the service. */
export async function authenticateAdmin(c: Context, needs: GotrueNeeds): Promise<Result<AdminAccess, Response>> {
  const token = readBearer(c)
  if (token === undefined) return err(turnAway(c, needs))
  if (await needs.isServiceKey?.(token)) return ok(serviceAccess(c, needs.identity))
  const access = await admitBearer(c, needs.identity, token)
  return access.ok ? access : err(refuseBearer(c, needs, access.error))
}

/** The token is good, only not for this. */
const LACKING_RIGHTS = new Set<IdentityRefusal['kind']>([
  'audience-mismatch',
  'not-admin',
  'second-factor-needed',
  'second-factor-overdue',
])

function refuseBearer(c: Context, needs: GotrueNeeds, refusal: IdentityRefusal): Response {
  if (!LACKING_RIGHTS.has(refusal.kind)) clearCookie(c, needs)
  return refuse(c, refusal)
}

function turnAway(c: Context, needs: GotrueNeeds): Response {
  clearCookie(c, needs)
  return fail(c, 401, 'This endpoint requires a Bearer token')
}
