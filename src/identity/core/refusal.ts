import type { Result } from '#shared/result.ts'

/** Why the service says no. Each wire has one table with its words for every kind; leaving one out does not compile. */
export type IdentityRefusal =
  | { kind: SimpleRefusal }
  | { kind: 'password-too-long'; maxBytes: number }
  | { kind: 'password-weak'; reasons: WeaknessReason[]; minLength: number }
  | { kind: 'email-invalid'; detail: string }
  | { kind: 'access-token-invalid'; detail: string }
  | { kind: 'too-soon'; channel: 'email' | 'sms'; waitSeconds: number }
  | { kind: 'too-many'; waitSeconds: number }
  | { kind: 'provider-unknown'; provider: string }
  | { kind: 'provider-failed'; detail: string }
  | { kind: 'id-token-invalid'; detail: string }
  | { kind: 'saml-response-invalid'; detail: string }
  | { kind: 'saml-metadata-invalid'; detail: string }
  | { kind: 'pkce-invalid'; reason: 'incomplete' | 'length' | 'characters' | 'method' }
  /** @property reason unused for too long, or over in any case */
  | { kind: 'session-expired'; reason: 'inactivity' | 'lifetime' }
  | { kind: 'factor-limit'; max: number }
  | { kind: 'factor-code-wrong'; factor: 'totp' | 'phone' | 'recovery-codes' }
  | { kind: 'factor-enrol-disabled' | 'factor-verify-disabled'; factor: 'totp' | 'phone' | 'recovery-codes' }

export type SimpleRefusal =
  // Signing up and in
  | 'sign-up-disabled'
  | 'email-sign-in-disabled'
  | 'phone-sign-in-disabled'
  | 'anonymous-sign-in-disabled'
  | 'codes-only-for-known'
  | 'address-missing'
  | 'address-ambiguous'
  | 'phone-invalid'
  | 'password-missing'
  | 'already-registered'
  | 'wrong-credentials'
  | 'email-unconfirmed'
  | 'phone-unconfirmed'
  | 'banned'
  // Sessions
  | 'refresh-token-missing'
  | 'refresh-token-unknown'
  | 'refresh-token-reused'
  | 'session-gone'
  | 'account-gone'
  | 'audience-mismatch'
  // PKCE
  | 'flow-unknown'
  | 'flow-expired'
  /** It came to its good end before, and its code waits for the client. */
  | 'flow-used'
  | 'verifier-missing'
  | 'verifier-wrong'
  // One-time tokens
  | 'token-missing'
  | 'token-spent'
  | 'token-expired'
  | 'invite-password-missing'
  // One's own account
  | 'email-taken'
  | 'phone-taken'
  | 'password-same'
  | 'current-password-missing'
  | 'current-password-wrong'
  | 'second-factor-needed'
  | 'reauthentication-needed'
  | 'reauthentication-wrong'
  | 'no-address'
  | 'managed-by-sso'
  | 'metadata-too-large'
  // Linked identities and providers
  | 'linking-disabled'
  | 'identity-unknown'
  | 'identity-taken'
  | 'last-identity'
  | 'provider-disabled'
  /** Whoever signs in said no at the provider, or it said no to them. */
  | 'provider-denied'
  | 'provider-email-missing'
  | 'provider-email-unverified'
  | 'invite-email-differs'
  | 'nonce-wrong'
  | 'state-invalid'
  | 'sso-disabled'
  | 'sso-connection-unknown'
  | 'sso-connection-exists'
  | 'sso-domain-taken'
  // Second factors
  | 'factor-unknown'
  | 'factor-name-taken'
  | 'factor-already-verified'
  | 'factor-not-for-anonymous'
  | 'challenge-unknown'
  | 'challenge-expired'
  | 'challenge-from-elsewhere'
  | 'recovery-codes-exist'
  | 'recovery-codes-missing'
  /** They only stand in for another factor, and cannot be the only one. */
  | 'recovery-codes-alone'
  // Administration
  | 'not-admin'
  | 'account-unknown'
  /** Nobody would be left who can manage people. */
  | 'last-administrator'
  /** Neither argon2 nor bcrypt, or given beside a password. */
  | 'password-hash-invalid'
  | 'sms-failed'

export type WeaknessReason = 'length' | 'characters' | 'pwned'

/** Every use case answers with a value or a refusal, and throws only for faults. */
export type Answer<T> = Promise<Result<T, IdentityRefusal>>
