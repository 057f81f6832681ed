import { Hono, type Context } from 'hono'
import type { Caller } from '#identity/core/context.ts'
import type { Answer, IdentityRefusal } from '#identity/core/refusal.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import type { Grant } from '#identity/core/sessions/session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { MAX_GRANT_BYTES } from '#identity/wires/shared/read-body.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { failGrant, refuse, readForm } from './answer.ts'
import { clearCookie, keepInCookie } from './cookie.ts'
import type { GotrueContext } from './gotrue-context.ts'
import { findRefusal, type RefusalTexts } from './refusals.ts'
import { toToken } from './user.ts'
import { signedIn } from './bearer.ts'

const WRONG = { status: 400, text: 'Invalid Password' } as const

/** Every mistake in address or password gets the same answer, so that it does not reveal which addresses are known. */
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
export function tokenRoutes(wire: GotrueContext): Hono {
  const { limits } = wire.identity
  return new Hono().post('/token', async (c) => {
    const caller = readCaller(c, wire)
    const form = await readForm(c, MAX_GRANT_BYTES)
    if (!form.ok) return form.error
    // The vendor reads both; the body takes precedence.
    const fields = new URLSearchParams({ ...c.req.query(), ...Object.fromEntries(form.value) })
    const grantType = fields.get('grant_type')
    // Refresh tokens cannot be guessed, and the clients sign people out on any failed refresh: a club house behind one address must not hit a
    // limit with them.
    if (grantType === 'refresh_token') return grantByRefresh(c, wire, fields, caller)

    const allowed = await limits.take('token', caller.ip)
    if (!allowed.ok) return refuse(c, allowed.error)
    if (grantType === 'password') return grantByPassword(c, wire, fields, caller)
    return failGrant(c, 'unsupported_grant_type', 'Only password and refresh_token are supported')
  })
}

function grantByPassword(c: Context, wire: GotrueContext, form: URLSearchParams, caller: Caller) {
  const email = form.get('username') ?? undefined
  const password = form.get('password') ?? undefined
  const grant = signInWithPassword(wire.identity, { email, password, caller })
  return answer(c, wire, grant, PASSWORD_TEXTS)
}

function grantByRefresh(c: Context, wire: GotrueContext, form: URLSearchParams, caller: Caller) {
  const grant = refreshSession(wire.identity, form.get('refresh_token') || undefined, caller)
  return answer(c, wire, grant, REFRESH_TEXTS)
}

async function answer(
  c: Context,
  wire: GotrueContext,
  asked: Answer<Grant, IdentityRefusal>,
  own: RefusalTexts,
): Promise<Response> {
  const grant = await asked
  if (!grant.ok) return refuseGrant(c, wire, grant.error, own)
  keepInCookie(c, wire, grant.value)
  return c.json(toToken(grant.value))
}

function refuseGrant(c: Context, wire: GotrueContext, refusal: IdentityRefusal, own: RefusalTexts): Response {
  const { status, text } = findRefusal(refusal, own)
  // A request to come back later says nothing about the grant.
  if (status === 429 || status >= 500) return refuse(c, refusal, own)
  clearCookie(c, wire)
  return failGrant(c, refusal.kind === 'refresh-token-missing' ? 'invalid_request' : 'invalid_grant', text)
}

/** Ends all sessions of the person, as this wire has always done. */
export function logoutRoutes(wire: GotrueContext) {
  return new Hono().post('/logout', signedIn(wire), async (c) => {
    await signOut(wire.identity, c.var.who, 'global', readCaller(c, wire))
    clearCookie(c, wire)
    // gotrue-js fails on an empty body labelled as JSON, so there is no content type either.
    return c.body(null, 204)
  })
}
