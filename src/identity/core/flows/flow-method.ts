import type { Flow, TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { AmrEntry, AuthenticationMethod } from '#identity/core/sessions/session.ts'

/** The proof with which a flow began; only organisations are named too, as the vendors do. */
export function methodOfFlow({ kind, method }: Pick<Flow, 'kind' | 'method'>): Omit<AmrEntry, 'at'> {
  if (kind === 'external') return { method: 'oauth' }
  if (kind === 'sso') return { method: 'sso/saml', provider: method.replace(/^sso:/, '') }
  // A mail's flow carries the purpose of its token: `issue-token.ts` writes it.
  return { method: methodOf(method as TokenPurpose) }
}

const METHODS: Record<TokenPurpose, AuthenticationMethod> = {
  confirmation: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  'magic-link': 'magiclink',
  'email-change-current': 'email_change',
  'email-change-new': 'email_change',
  'phone-confirmation': 'otp',
  'phone-change': 'otp',
  reauthentication: 'otp',
}

/** The name of a sign-in by link in the `amr` claim; also for flows of kind `mail`, whose `method` is the purpose. */
export const methodOf = (purpose: TokenPurpose): AuthenticationMethod => METHODS[purpose]
