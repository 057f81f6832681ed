import { Hono } from 'hono'
import { z } from 'zod'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { fail, refuse, readJson, readLink } from './answer.ts'
import { clearCookie, keepInCookie } from './cookie.ts'
import type { GotrueContext } from './gotrue-context.ts'
import type { RefusalTexts } from './refusals.ts'
import { toToken } from './user.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'

const recoverForm = z.object({ email: text })

/** Requests a recovery mail. Unknown addresses get the same answer. */
export function recoverRoutes(wire: GotrueContext): Hono {
  const { limits } = wire.identity
  return new Hono().post('/recover', async (c) => {
    const caller = readCaller(c, wire)
    const allowed = await limits.take('message', caller.ip)
    if (!allowed.ok) return refuse(c, allowed.error)
    const form = await readJson(c, recoverForm, 'Recover')
    if (!form.ok) return form.error
    const asked = await requestRecovery(wire.identity, { email: form.value.email, link: readLink(c, wire), caller })
    if (asked.ok) return c.json({})
    return refuse(c, asked.error, { 'address-missing': { status: 422, text: 'Password recovery requires an email' } })
  })
}

const verifyForm = z.object({ type: text, token: text, password: text })

type VerifyType = { purposes: TokenPurpose[]; texts: RefusalTexts }

const TYPES: Record<string, VerifyType> = {
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
export function verifyRoutes(wire: GotrueContext): Hono {
  const { limits } = wire.identity
  return new Hono().post('/verify', async (c) => {
    const caller = readCaller(c, wire)
    const allowed = await limits.take('verify', caller.ip)
    if (!allowed.ok) return refuse(c, allowed.error)
    const form = await readJson(c, verifyForm, 'Verify')
    if (!form.ok) return form.error
    const { token, type, password } = form.value
    if (token === undefined || token.trim() === '') return refuse(c, { kind: 'token-missing' })
    const known = type !== undefined && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
    if (known === undefined) return fail(c, 422, 'Verify requires a verification type')

    const proof = { kind: 'link', token } as const
    const { purposes, texts } = known
    const outcome = await verifyLink(wire.identity, { proof, purposes, password, invitesNeedPassword: true, caller })
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
