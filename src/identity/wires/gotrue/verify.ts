import { Hono } from 'hono'
import { z } from 'zod'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { bodyOf, fail, refuse, readLink } from './answer.ts'
import { limited } from './bearer.ts'
import { clearCookie, keepInCookie } from './cookie.ts'
import type { GotrueContext } from './gotrue-context.ts'
import type { RefusalTexts } from './refusals.ts'
import { toToken } from './user.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'

const recoverForm = z.object({ email: text })

/** Requests a recovery mail. Unknown addresses get the same answer. */
export function recoverRoutes(wire: GotrueContext) {
  return new Hono().post('/recover', limited(wire, 'message'), bodyOf(recoverForm, 'Recover'), async (c) => {
    const request = { email: c.var.body.email, link: readLink(c, wire), caller: readCaller(c, wire) }
    const asked = await requestRecovery(wire.identity, request)
    if (asked.ok) return c.json({})
    return refuse(c, asked.error, { 'address-missing': { status: 422, text: 'Password recovery requires an email' } })
  })
}

const verifyForm = z.object({ type: text, token: text, password: text })

const TYPES: Record<string, { purposes: TokenPurpose[]; texts: RefusalTexts }> = {
  // The clients use one type for both: an invitation differs by the password that comes with it.
  signup: {
    purposes: ['confirmation', 'invite'],
    texts: { 'token-expired': { status: 422, text: 'Confirmation token expired' } },
  },
  recovery: {
    purposes: ['recovery'],
    texts: { 'token-expired': { status: 422, text: 'Recovery token expired' } },
  },
}

/** Uses the token of a mail, once. */
export function verifyRoutes(wire: GotrueContext) {
  return new Hono().post('/verify', limited(wire, 'verify'), bodyOf(verifyForm, 'Verify'), async (c) => {
    const { token, type, password } = c.var.body
    if (token === undefined || token.trim() === '') return refuse(c, { kind: 'token-missing' })
    const known = type !== undefined && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
    if (known === undefined) return fail(c, 422, 'Verify requires a verification type')

    const { purposes, texts } = known
    const outcome = await verifyLink(wire.identity, {
      proof: { kind: 'link', token },
      purposes,
      password,
      invitesNeedPassword: true,
      caller: readCaller(c, wire),
    })
    if (!outcome.ok) {
      if (outcome.error.kind === 'token-spent') clearCookie(c, wire)
      return refuse(c, outcome.error, texts)
    }
    // Links that were requested on the other wire with PKCE can only be used there.
    if (outcome.value.kind !== 'signed-in') return refuse(c, { kind: 'token-spent' })
    keepInCookie(c, wire, outcome.value.grant)
    return c.json(toToken(outcome.value.grant))
  })
}
