import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { AuthenticationMethod } from '#identity/core/sessions/session.ts'

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

/** How the `amr` claim names a sign-in by link; also for flows of kind `mail`, whose `method` is the purpose. */
export const methodOf = (purpose: TokenPurpose): AuthenticationMethod => METHODS[purpose]
