import { Hono } from 'hono'
import { z } from 'zod'
import { readAddress } from '#identity/core/accounts/address.ts'
import { requestSignIn } from '#identity/core/mail-links/request-sign-in.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { flag, metadata, text } from '#identity/wires/shared/fields.ts'
import { invalid, refuse, limited, isKnownChannel, refuseChannel, answerSent } from '#identity/wires/supabase/answer.ts'
import { pkceFields, bodyOf } from '#identity/wires/supabase/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { Overrides } from '#identity/wires/supabase/refusals.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'

const otpBody = z.object({
  email: text,
  phone: text,
  data: metadata,
  create_user: flag,
  channel: text,
  redirect_to: text,
  ...pkceFields,
})

const WORDS: Overrides = {
  'address-ambiguous': {
    status: 400,
    code: 'validation_failed',
    message: 'Only an email address or phone number should be provided',
  },
}

/** Sends a code or link to sign in with. */
export function otpRoutes(wire: SupabaseContext) {
  return new Hono().post('/otp', limited(wire, 'message'), bodyOf(otpBody), async (c) => {
    const { body } = c.var
    const { email, phone, data = {}, create_user: createsAccount = true, channel } = body
    const address = readAddress({ email, phone })
    if (!address.ok) return refuse(c, address.error, WORDS)
    if (address.value.kind === 'email' && channel !== undefined) {
      return invalid(c, 'Channel should only be specified with Phone OTP')
    }
    if (!isKnownChannel(channel)) return refuseChannel(c)
    const link = readLink(c, wire, body)
    if (!link.ok) return link.error
    const sent = await requestSignIn(wire.identity, {
      address: address.value,
      createsAccount,
      userMetadata: data,
      link: link.value,
      caller: readCaller(c, wire),
    })
    return sent.ok ? answerSent(c, wire, address.value) : refuse(c, sent.error)
  })
}

const magicLinkBody = z.object({ email: text, data: metadata, redirect_to: text, ...pkceFields })

/** The older endpoint for what `/otp` sends by mail. */
export function magicLinkRoutes(wire: SupabaseContext) {
  return new Hono().post('/magiclink', limited(wire, 'message'), bodyOf(magicLinkBody), async (c) => {
    const { body } = c.var
    const address = readAddress({ email: body.email })
    if (!address.ok) return refuse(c, address.error, { 'address-missing': EMAIL_MISSING })
    const link = readLink(c, wire, body)
    if (!link.ok) return link.error
    const sent = await requestSignIn(wire.identity, {
      address: address.value,
      createsAccount: true,
      userMetadata: body.data ?? {},
      link: link.value,
      caller: readCaller(c, wire),
    })
    return sent.ok ? c.json({}) : refuse(c, sent.error)
  })
}

const EMAIL_MISSING = { status: 400, code: 'validation_failed', message: 'An email address is required' } as const
