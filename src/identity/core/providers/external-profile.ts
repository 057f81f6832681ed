import type { Metadata } from '#identity/core/accounts/account.ts'
import type { Wire } from '#identity/core/one-time/link-request.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { Grant, ProviderTokens } from '#identity/core/sessions/session.ts'

/** What a provider says about somebody. @property email with whether the provider vouches for it */
export type ExternalProfile = {
  provider: string
  providerUserId: string
  emails: { address: string; isVerified: boolean; isPrimary: boolean }[]
  data: Metadata
  tokens: ProviderTokens | undefined
}

/** Where the browser goes after an external sign-in, and with what. */
export type ExternalOutcome = { redirectTo: string; wire: Wire } & (
  | { kind: 'signed-in'; grant: Grant }
  | { kind: 'code-issued'; authCode: string }
  /** A new person whose address is not verified; a mail is on its way. */
  | { kind: 'confirmation-sent' }
  | { kind: 'refused'; refusal: IdentityRefusal }
)
