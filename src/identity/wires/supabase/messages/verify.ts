import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { readAddress } from '#identity/core/accounts/address.ts'
import { verifyLink, type VerifyOutcome } from '#identity/core/mail-links/verify-link.ts'
import type { Proof } from '#identity/core/one-time/find-proof.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { isStorableText } from '#identity/wires/shared/read-body.ts'
import { invalid, refuse, limited } from '#identity/wires/supabase/answer.ts'
import { bodyOf } from '#identity/wires/supabase/read-body.ts'
import { readRedirect, withFragment, withQuery } from '#identity/wires/supabase/redirect.ts'
import { type Overrides, toProblem } from '#identity/wires/supabase/refusals.ts'
import { answerSession, sessionFragment } from '#identity/wires/supabase/user-view.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { err, ok, type Result } from '#shared/result.ts'

/**
 * The purposes that each `type` of a link or code may have. A magic link for a new person confirms the address, and newer clients send `email`
 * for anything from a mail.
 */
const PURPOSES = {
  signup: ['confirmation'],
  invite: ['invite'],
  magiclink: ['magic-link', 'confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'magic-link', 'invite'],
  email_change: ['email-change-current', 'email-change-new'],
  sms: ['phone-confirmation', 'magic-link'],
  phone_change: ['phone-change'],
} as const satisfies Record<string, TokenPurpose[]>

/** @returns undefined for an unknown type */
export function purposesOf(type: string): TokenPurpose[] | undefined {
  return Object.hasOwn(PURPOSES, type) ? [...PURPOSES[type as keyof typeof PURPOSES]] : undefined
}

/** Links requested with PKCE carry this prefix, so that a refusal goes where their client looks. */
const PKCE_PREFIX = 'pkce_'

export const isPkceLink = (token: string): boolean => token.startsWith(PKCE_PREFIX)
export const withoutPrefix = (token: string): string => (isPkceLink(token) ? token.slice(PKCE_PREFIX.length) : token)

export const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

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

export const LINK_SPENT = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' } as const

/** Codes that are typed in, and links that a page submits itself. */
export function verifyRoutes(wire: SupabaseContext) {
  return new Hono().post('/verify', limited(wire, 'verify'), bodyOf(verifyBody), async (c) => {
    const { body } = c.var
    if (body.type === undefined) return invalid(c, 'Verify requires a verification type')
    const purposes = purposesOf(body.type)
    if (purposes === undefined) return invalid(c, 'Verify requires a known verification type')
    const proof = readProof(c, body)
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

/** Links in mails that lead here directly; following one uses it up. */
export function verifyLinkRoutes(wire: SupabaseContext) {
  return new Hono().get('/verify', limited(wire, 'verify'), async (c) => {
    // Mail scanners send HEAD; that must use up nothing.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const token = c.req.query('token') ?? c.req.query('token_hash')
    const type = c.req.query('type')
    if (!token || !isStorableText(token)) return invalid(c, 'Verify requires a token or a token hash')
    if (!type) return invalid(c, 'Verify requires a verification type')
    const purposes = purposesOf(type)
    if (purposes === undefined) return invalid(c, 'Verify requires a known verification type')
    const outcome = await verifyLink(wire.identity, {
      proof: { kind: 'link', token: withoutPrefix(token) },
      purposes,
      password: undefined,
      invitesNeedPassword: false,
      caller: readCaller(c, wire),
    })
    const site = readRedirect(c, wire.identity.settings)
    const link = { site, type, isPkce: isPkceLink(token) }
    return c.redirect(outcome.ok ? afterwards(link, outcome.value) : explained(link, outcome.error), 303)
  })
}

type Link = { site: string; type: string; isPkce: boolean }

function afterwards({ site, type, isPkce }: Link, outcome: VerifyOutcome): string {
  switch (outcome.kind) {
    case 'signed-in':
      return sessionFragment(site, outcome.grant, type)
    case 'code-issued':
      return withQuery(outcome.redirectTo, { code: outcome.authCode })
    case 'half-done':
      return told({ site, isPkce }, { message: HALF_DONE })
  }
}

function explained(link: Link, refusal: IdentityRefusal): string {
  const problem = toProblem(refusal, { 'token-spent': LINK_SPENT, 'token-expired': LINK_SPENT })
  const code = 'oauth' in problem ? problem.oauth : problem.code
  return told(link, { error: 'access_denied', error_code: code, error_description: problem.message })
}

/** In the fragment; clients with PKCE look in the query. */
function told({ site, isPkce }: Pick<Link, 'site' | 'isPkce'>, parameters: Record<string, string>): string {
  return withFragment(isPkce ? withQuery(site, parameters) : site, { ...parameters, sb: '' })
}
