import type { AssuranceLevel } from '#identity/core/sessions/session.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Refusal } from '#identity/core/refusal.ts'

/** A key in a phone, computer or security key that signs in to its account. */
export type Passkey = {
  id: string
  accountId: string
  /** The second factor that the key also is; undefined for one that only signs in. */
  factorId: string | undefined
  /** The authenticator's id for it, base64url. */
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  /** The authenticator's use count; many never count and stay at 0. */
  counter: number
  /** How the browser reaches it, such as `internal` or `usb`. */
  transports: string[]
  /** Whether it may be copied to further devices of its owner, as phones do, and whether that has happened. */
  isBackupEligible: boolean
  isBackedUp: boolean
  friendlyName: string | undefined
  /** The assurance its owner had when it was made; a sign-in by it reaches the same. */
  assurance: AssuranceLevel
  createdAt: Date
  lastUsedAt: Date | undefined
}

/** @property sessionId the session that requested it; undefined for a sign-in */
export type ChallengeUse = { purpose: 'registration' | 'sign-in' | 'second-factor'; sessionId: string | undefined }

/** A text that an authenticator is asked to sign, once. */
export type PasskeyChallenge = ChallengeUse & { id: string; createdAt: Date }

export type NameRefusal = Refusal<'passkey-name-too-long'>

/** The vendor's limit. */
const MAX_PASSKEY_NAME = 120

/** @returns undefined for a key without a name */
export function checkName(typed: string): Result<string | undefined, NameRefusal> {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  return name.length > MAX_PASSKEY_NAME ? err({ kind: 'passkey-name-too-long' }) : ok(name || undefined)
}
