import type { AssuranceLevel } from '#identity/core/sessions/session.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Refusal } from '#identity/core/refusal.ts'

/** A key in somebody's phone, computer or security key that signs in as its account. */
export type Passkey = {
  id: string
  accountId: string
  /** The second factor that it is as well; undefined for one that only signs in. */
  factorId: string | undefined
  /** As the authenticator names it, base64url. */
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  /** Uses as the authenticator counts them; many never count and stay at 0. */
  counter: number
  /** How the browser reaches it, such as `internal` or `usb`. */
  transports: string[]
  /** Whether it may be copied to further devices of its owner, as phones do, and whether that was done. */
  isBackupEligible: boolean
  isBackedUp: boolean
  friendlyName: string | undefined
  /** What its owner had shown when it was made: so much its sign-in is worth. */
  assurance: AssuranceLevel
  createdAt: Date
  lastUsedAt: Date | undefined
}

/** @property sessionId in which it was asked for; undefined for a sign-in */
export type ChallengeUse = { purpose: 'registration' | 'sign-in' | 'second-factor'; sessionId: string | undefined }

/** What an authenticator is asked to sign, once. */
export type PasskeyChallenge = ChallengeUse & { id: string; createdAt: Date }

export type NameRefusal = Refusal<'passkey-name-too-long'>

/** As the vendor's wire allows. */
const MAX_PASSKEY_NAME = 120

/** @returns undefined for a key without a name */
export function checkName(typed: string): Result<string | undefined, NameRefusal> {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  return name.length > MAX_PASSKEY_NAME ? err({ kind: 'passkey-name-too-long' }) : ok(name || undefined)
}
