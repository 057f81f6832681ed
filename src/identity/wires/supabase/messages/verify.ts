import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { readAddress } from '#identity/core/accounts/address.ts'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import type { Proof } from '#identity/core/one-time/find-proof.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { invalid, refuse, limited } from '#identity/wires/supabase/answer.ts'
import { readBody } from '#identity/wires/supabase/read-body.ts'
import type { Overrides } from '#identity/wires/supabase/refusals.ts'
import { answerSession } from '#identity/wires/supabase/user-view.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { HALF_DONE, purposesOf, withoutPrefix } from './verify-types.ts'

const verifyBody = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
})
type VerifyBody = z.infer<typeof verifyBody>

const ONE_OF_BOTH = {
  status: 400,
  code: 'validation_failed',
  message: 'Only an email address or phone number should be provided on verify',
} as const
const ADDRESS_WORDS: Overrides = { 'address-missing': ONE_OF_BOTH, 'address-ambiguous': ONE_OF_BOTH }

export const LINK_SPENT = {
  status: 403,
  code: 'otp_expired',
  message: 'Email link is invalid or has expired',
} as const

/** Codes that are typed in, and links that a page submits itself. */
export function verifyRoutes(wire: SupabaseContext) {
  return new Hono().post('/verify', limited(wire, 'verify'), async (c) => {
    const body = await readBody(c, verifyBody)
    if (!body.ok) return body.error
    if (body.value.type === undefined) return invalid(c, 'Verify requires a verification type')
    const purposes = purposesOf(body.value.type)
    if (purposes === undefined) return invalid(c, 'Verify requires a known verification type')
    const proof = readProof(c, body.value)
    if (!proof.ok) return proof.error
    const outcome = await verifyLink(wire.identity, {
      proof: proof.value,
      purposes,
      password: undefined,
      invitesNeedPassword: false,
      alwaysStartsSession: true,
      caller: readCaller(c, wire),
    })
    const words = proof.value.kind === 'link' ? { 'token-spent': LINK_SPENT, 'token-expired': LINK_SPENT } : {}
    if (!outcome.ok) return refuse(c, outcome.error, words)
    switch (outcome.value.kind) {
      case 'signed-in':
        return answerSession(c, outcome.value.grant)
      case 'half-done':
        return c.json({ msg: HALF_DONE, code: '200' })
      case 'code-issued':
        throw new Error('A proof that always starts a session was answered with a code')
    }
  })
}

function readProof(c: Context, body: VerifyBody): Result<Proof, Response> {
  const { token, token_hash: hash, email, phone } = body
  if (hash !== undefined) {
    const isAlone = token === undefined && email === undefined && phone === undefined && body.redirect_to === undefined
    if (!isAlone) return err(invalid(c, 'Only the token_hash and type should be provided'))
    return ok({ kind: 'link', token: withoutPrefix(hash) })
  }
  if (token === undefined) return err(refuse(c, { kind: 'token-missing' }))
  const address = readAddress({ email, phone })
  if (!address.ok) return err(refuse(c, address.error, ADDRESS_WORDS))
  return ok({ kind: 'code', code: token, address: address.value })
}
