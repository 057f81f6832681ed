import type { Result } from '#shared/result.ts'
import type { FactorKind } from '#identity/core/accounts/account.ts'
import type { TextPurpose } from '#identity/core/one-time/one-time-token.ts'

/** What some refusals carry besides their kind. */
type Carried = {
  'password-too-long': { maxBytes: number }
  'password-weak': { reasons: WeaknessReason[]; minLength: number }
  'email-invalid': { detail: string }
  'access-token-invalid': { detail: string }
  'too-soon': { channel: 'email' | 'sms'; waitSeconds: number }
  'too-many': { waitSeconds: number }
  /** The text message gateway did not accept it. */
  'sms-failed': { purpose: TextPurpose }
  'provider-unknown': { provider: string }
  'provider-failed': { detail: string }
  'id-token-invalid': { detail: string }
  'saml-response-invalid': { detail: string }
  'saml-metadata-invalid': { detail: string }
  'pkce-invalid': { reason: 'incomplete' | 'length' | 'characters' | 'method' }
  /** @property reason unused for too long, or past its maximum lifetime */
  'session-expired': { reason: 'inactivity' | 'lifetime' }
  'factor-limit': { max: number }
  'factor-code-wrong': { factor: FactorKind }
  'factor-enrol-disabled': { factor: FactorKind }
  'factor-verify-disabled': { factor: FactorKind }
  'passkey-limit': { max: number }
}

type SimpleRefusal =
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
  /** Already completed; its code waits for the client. */
  | 'flow-used'
  | 'verifier-missing'
  | 'verifier-wrong'
  // One-time tokens
  | 'token-missing'
  | 'token-spent'
  | 'token-expired'
  | 'invite-password-missing'
  // The person's own account
  | 'email-taken'
  | 'phone-taken'
  | 'password-same'
  | 'current-password-missing'
  | 'current-password-wrong'
  | 'second-factor-needed'
  /** An office requires a second factor, and there is none. */
  | 'second-factor-overdue'
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
  /** The user declined at the provider, or the provider refused the user. */
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
  // Passkeys
  | 'passkeys-disabled'
  | 'passkey-challenge-unknown'
  | 'passkey-challenge-expired'
  /** Anything wrong with a key's answer, or an unknown key. */
  | 'passkey-wrong'
  | 'passkey-taken'
  | 'passkey-unknown'
  | 'passkey-name-too-long'
  /** It can only be removed with its factor. */
  | 'passkey-is-factor'
  // Administration
  | 'not-admin'
  | 'account-unknown'
  /** No one would be left who can manage people. */
  | 'last-administrator'
  /** Neither argon2 nor bcrypt, or given beside a password. */
  | 'password-hash-invalid'

export type WeaknessReason = 'length' | 'characters' | 'pwned'

/** The refusals of the named kinds, with what they carry. Each use case names its own, so that their wording must cover them all. */
export type Refusal<Kind extends RefusalKind> = Kind extends keyof Carried
  ? { kind: Kind } & Carried[Kind]
  : { kind: Kind }

type RefusalKind = SimpleRefusal | keyof Carried

/** Everything the service may refuse. Each wire has one table with its words for every kind; an omission does not compile. */
export type IdentityRefusal = Refusal<RefusalKind>

/** Every use case answers with a value or a refusal, and throws only for faults. */
export type Answer<T, R extends { kind: string }> = Promise<Result<T, R>>

/**
 * Thrown by a password hasher whose queue is full: more people sign in at this moment than the machine can check. The HTTP layer answers it as
 * `too-many`; it is not a fault.
 */
export class HasherBusyError extends Error {
  override name = 'HasherBusyError'
  /** A full queue is worked off in a few seconds. */
  readonly waitSeconds = 10
}
