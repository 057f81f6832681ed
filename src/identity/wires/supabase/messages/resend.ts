import { Hono } from 'hono'
import { z } from 'zod'
import { readAddress } from '#identity/core/accounts/address.ts'
import { resend } from '#identity/core/mail-links/resend.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { invalid, refuse, limited, answerSent } from '#identity/wires/supabase/answer.ts'
import { pkceFields, bodyOf } from '#identity/wires/supabase/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { Overrides } from '#identity/wires/supabase/refusals.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'

const resendBody = z.object({ type: text, email: text, phone: text, redirect_to: text, ...pkceFields })

const TYPES = {
  signup: { what: 'sign-up', needs: 'email', kind: 'email' },
  email_change: { what: 'email-change', needs: undefined, kind: 'email' },
  sms: { what: 'phone-confirmation', needs: 'phone', kind: 'phone' },
  phone_change: { what: 'phone-change', needs: undefined, kind: 'phone' },
} as const

const WORDS: Overrides = {
  'address-missing': { status: 400, code: 'validation_failed', message: 'Missing email address or phone number' },
}

export function resendRoutes(wire: SupabaseContext) {
  return new Hono().post('/resend', limited(wire, 'message'), bodyOf(resendBody), async (c) => {
    const { body } = c.var
    const { type, email, phone } = body
    if (!isType(type)) return invalid(c, 'Missing one of these types: signup, email_change, sms, phone_change')
    const { what, needs: needed } = TYPES[type]
    if (needed === 'email' && email === undefined) return invalid(c, 'Type provided requires an email address')
    if (needed === 'phone' && phone === undefined) return invalid(c, 'Type provided requires a phone number')
    const address = readAddress({ email, phone })
    if (!address.ok) return refuse(c, address.error, WORDS)
    const link = readLink(c, wire, body)
    if (!link.ok) return link.error
    const request = { what, address: address.value, link: link.value, caller: readCaller(c, wire) }
    const sent = await resend(wire.identity, request)
    return sent.ok ? answerSent(c, wire, { kind: TYPES[type].kind }) : refuse(c, sent.error)
  })
}

const isType = (type: string | undefined): type is keyof typeof TYPES =>
  type !== undefined && Object.hasOwn(TYPES, type)

const recoverBody = z.object({ email: text, redirect_to: text, ...pkceFields })
const EMAIL_MISSING = {
  status: 400,
  code: 'validation_failed',
  message: 'Password recovery requires an email',
} as const

export function recoverRoutes(wire: SupabaseContext) {
  return new Hono().post('/recover', limited(wire, 'message'), bodyOf(recoverBody), async (c) => {
    const { body } = c.var
    const link = readLink(c, wire, body)
    if (!link.ok) return link.error
    const request = { email: body.email, link: link.value, caller: readCaller(c, wire) }
    const sent = await requestRecovery(wire.identity, request)
    return sent.ok ? c.json({}) : refuse(c, sent.error, { 'address-missing': EMAIL_MISSING })
  })
}
