import { Hono, type Context } from 'hono'
import type { Caller } from '#identity/core/audit-entry.ts'
import type { Answer, IdentityRefusal } from '#identity/core/refusal.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import type { Grant } from '#identity/core/sessions/session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { MAX_GRANT_BYTES } from '#identity/wires/shared/read-body.ts'
import { failGrant, refuse, readForm } from './answer.ts'
import { clearCookie, keepInCookie } from './cookie.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'
import { findRefusal, type RefusalTexts } from './refusals.ts'
import { toToken } from './user.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { authenticate } from './bearer.ts'

const WRONG = { status: 400, text: 'Invalid Password' } as const

/** Whatever is wrong with address or password sounds the same, so that the answer does not tell which addresses are known. */
const PASSWORD_TEXTS: RefusalTexts = {
  'address-missing': WRONG,
  'email-invalid': WRONG,
  'password-missing': WRONG,
  'password-too-long': WRONG,
  'account-gone': WRONG,
}

const REFRESH_TEXTS: RefusalTexts = {
  'session-gone': { status: 400, text: 'Invalid Refresh Token' },
  'account-gone': { status: 400, text: 'Invalid Refresh Token' },
  'session-expired': { status: 400, text: 'Refresh token expired' },
}

/** Sign-in with a password and the exchange of a refresh token. */
export function tokenRoutes(needs: GotrueNeeds): Hono {
  const { limits } = needs.identity
  return new Hono().post('/token', async (c) => {
    const caller = readCaller(c, needs)
    const form = await readForm(c, MAX_GRANT_BYTES)
    if (!form.ok) return form.error
    // The vendor reads both; what is in the body counts.
    const fields = new URLSearchParams({ ...c.req.query(), ...Object.fromEntries(form.value) })
    const grantType = fields.get('grant_type')
    // Refresh tokens cannot be guessed, and the clients sign people out on any failed refresh: a club house behind one address
    // must not run into a limit with them.
    if (grantType === 'refresh_token') return grantByRefresh(c, needs, fields, caller)

    const allowed = await limits.take('token', caller.ip)
    if (!allowed.ok) return refuse(c, allowed.error)
    if (grantType === 'password') return grantByPassword(c, needs, fields, caller)
    return failGrant(c, 'unsupported_grant_type', 'Only password and refresh_token are supported')
  })
}

async function grantByPassword(c: Context, needs: GotrueNeeds, form: URLSearchParams, caller: Caller) {
  const email = form.get('username') ?? undefined
  const password = form.get('password') ?? undefined
  const grant = signInWithPassword(needs.identity, { email, phone: undefined, password, caller })
  return answer(c, needs, grant, PASSWORD_TEXTS)
}

async function grantByRefresh(c: Context, needs: GotrueNeeds, form: URLSearchParams, caller: Caller) {
  const grant = refreshSession(needs.identity, form.get('refresh_token') || undefined, caller)
  return answer(c, needs, grant, REFRESH_TEXTS)
}

async function answer(
  c: Context,
  needs: GotrueNeeds,
  asked: Answer<Grant, IdentityRefusal>,
  own: RefusalTexts,
): Promise<Response> {
  const grant = await asked
  if (!grant.ok) return refuseGrant(c, needs, grant.error, own)
  keepInCookie(c, needs, grant.value)
  return c.json(toToken(grant.value))
}

function refuseGrant(c: Context, needs: GotrueNeeds, refusal: IdentityRefusal, own: RefusalTexts): Response {
  const { status, text } = findRefusal(refusal, own)
  // Being asked to come back later says nothing about the grant.
  if (status === 429 || status >= 500) return refuse(c, refusal, own)
  clearCookie(c, needs)
  return failGrant(c, refusal.kind === 'refresh-token-missing' ? 'invalid_request' : 'invalid_grant', text)
}

/** Ends all sessions of the person, as this wire has always done. */
export function logoutRoutes(needs: GotrueNeeds): Hono {
  return new Hono().post('/logout', async (c) => {
    const who = await authenticate(c, needs)
    if (!who.ok) return who.error
    await signOut(needs.identity, who.value, 'global', readCaller(c, needs))
    clearCookie(c, needs)
    // gotrue-js fails on an empty body that calls itself JSON, so there is no type either.
    return c.body(null, 204)
  })
}
