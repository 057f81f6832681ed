import type { WeaknessReason } from '#identity/core/refusal.ts'
import type { Person } from '#identity/core/accounts/account.ts'

export type AssuranceLevel = 'aal1' | 'aal2'

/** How a person proved who they are, as named in the `amr` claim. */
export const AUTHENTICATION_METHODS = [
  'password',
  'otp',
  'oauth',
  'totp',
  'recovery',
  'invite',
  'sso/saml',
  'magiclink',
  'email/signup',
  'email_change',
  'anonymous',
  'mfa/phone',
  'mfa/recovery_code',
  'mfa/webauthn',
  'passkey',
  'token_refresh',
] as const
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number]

/** @property at precise to the second */
export type AmrEntry = { method: AuthenticationMethod; at: Date; provider?: string }

/**
 * One signed-in browser. Its refresh tokens are numbered: only the token with the session's own number is active, the one before is
 * its parent, older ones are spent. Tokens are computed from the session and the number, so none is stored.
 */
export type Session = {
  id: string
  accountId: string
  /** Number of the active refresh token, from 0. */
  refreshCount: number
  /** When the active refresh token was made. */
  refreshedAt: Date
  /** Whether a client has used what came with the active refresh token, so that the response was not lost. */
  isTakenUp: boolean
  assurance: AssuranceLevel
  /** Newest first. */
  amr: AmrEntry[]
  /** Factor that raised it to aal2. */
  factorId: string | undefined
  userAgent: string | undefined
  ip: string | undefined
  createdAt: Date
}

/** A signed-in person with fresh tokens. */
export type Grant = {
  person: Person
  session: Session
  accessToken: string
  accessTokenExpiresAt: Date
  lifetimeSeconds: number
  refreshToken: string
  /** The external provider's tokens, passed on once. */
  providerTokens?: ProviderTokens
  weakPassword?: { reasons: WeaknessReason[] }
}

/** The provider’s own, for applications that go on to call its API; never ours. */
export type ProviderTokens = { accessToken: string; refreshToken?: string }

/** Claims of our access tokens; both wires read the same token. Times in whole seconds. */
export type AccessClaims = {
  sub: string
  aud: string
  iss: string
  iat: number
  exp: number
  email: string
  phone: string
  role: string
  aal: AssuranceLevel
  amr: { method: string; timestamp: number; provider?: string }[]
  session_id: string
  /** Number of the refresh token issued with it; whole seconds would not tell two refreshes apart. Older tokens have none. */
  refresh_count?: number
  is_anonymous: boolean
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
}

/** A request whose access token was checked and whose session and account still exist. */
export type Authenticated = { person: Person; session: Session; claims: AccessClaims }

/** The result of a sign-up or a verified link. */
export type SignedIn = { kind: 'signed-in'; grant: Grant }
