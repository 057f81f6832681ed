import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { Context } from 'hono'
import { err, ok, type Result } from '#shared/result.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/assurance.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { fail, refuse } from './answer.ts'
import { readAudience } from './caller.ts'
import { clearCookie } from './cookie.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'

/** Who sends this request; the error is the finished answer. Whoever fails here loses the cookie too. */
export async function authenticate(c: Context, needs: GotrueNeeds): Promise<Result<Authenticated, Response>> {
  const token = readBearer(c)
  if (token === undefined) return err(turnAway(c, needs))
  const who = await needs.identity.signIn.authenticate(token)
  if (!who.ok) {
    clearCookie(c, needs)
    return err(refuse(c, who.error))
  }
  const asked = readAudience(c)
  if (asked !== undefined && asked !== who.value.claims.aud) return err(refuse(c, { kind: 'audience-mismatch' }))
  return who
}

/** An administrator and the audience in which they administer. */
export type AdminAccess = { by: Administrator; audience: string }

/** An administrator of the asked audience, or a holder of a key of the service. */
export async function authenticateAdmin(c: Context, needs: GotrueNeeds): Promise<Result<AdminAccess, Response>> {
  const token = readBearer(c)
  if (token === undefined) return err(turnAway(c, needs))
  const asked = readAudience(c)
  if (await needs.isServiceKey?.(token)) {
    return ok({ by: { kind: 'service' }, audience: asked ?? needs.identity.settings.audience })
  }
  const who = await needs.identity.signIn.authenticate(token)
  if (!who.ok) {
    clearCookie(c, needs)
    return err(refuse(c, who.error))
  }
  const { person, claims } = who.value
  const audience = asked ?? claims.aud
  const mayManage = needs.identity.admin.isAdministrator(person) && audience === person.account.audience
  if (!mayManage) return err(refuse(c, { kind: 'not-admin' }))
  // What somebody protects by a second factor, a password alone must not open. It is shown on the other wire or the site.
  if (isSecondFactorMissing(who.value)) return err(refuse(c, { kind: 'second-factor-needed' }))
  return ok({ by: { kind: 'account', person }, audience })
}

const readBearer = (c: Context) => /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

function turnAway(c: Context, needs: GotrueNeeds): Response {
  clearCookie(c, needs)
  return fail(c, 401, 'This endpoint requires a Bearer token')
}
