/** Somebody who can sign in. One store of people serves both wires. */
export type Account = {
  id: string
  /** Whom its tokens are for; an address is unique within one audience. */
  audience: string
  /** Database role for the data API, not an office in the club; empty unless an administrator of the service gave one. */
  role: string
  /** Trimmed and in lower case. */
  email: string | undefined
  /** E.164 with its `+`. */
  phone: string | undefined
  /** PHC text of argon2id, or bcrypt from an import; undefined for people who never chose a password. */
  passwordHash: string | undefined
  emailConfirmedAt: Date | undefined
  phoneConfirmedAt: Date | undefined
  confirmationSentAt: Date | undefined
  recoverySentAt: Date | undefined
  invitedAt: Date | undefined
  /** Address that waits for its confirmation. */
  newEmail: string | undefined
  emailChangeSentAt: Date | undefined
  /** Which half of a change of address has been confirmed. `waived`: the present address is not asked, but told afterwards. */
  emailChangeConfirmed: 'none' | 'current' | 'new' | 'waived'
  newPhone: string | undefined
  phoneChangeSentAt: Date | undefined
  reauthenticationSentAt: Date | undefined
  lastSignInAt: Date | undefined
  /** Written by administrators and the service only; `roles` holds the offices. */
  appMetadata: AppMetadata
  /** Written by the person. Never decides about rights. */
  userMetadata: Metadata
  isAnonymous: boolean
  /** Belongs to an identity provider of an organisation; it has no password here and cannot change its address. */
  isManagedBySso: boolean
  bannedUntil: Date | undefined
  /** Soft deletion: personal data is gone, the id stays taken. */
  deletedAt: Date | undefined
  /** When it first held a role that asks for a second factor. Once written it stays, whatever becomes of the role. */
  factorNeededSince: Date | undefined
  createdAt: Date
  updatedAt: Date
}

export type Metadata = Record<string, unknown>
/** Never written by the person it is about. @property roles the offices held */
export type AppMetadata = Metadata & { provider?: string; providers?: string[]; roles?: string[] }

/** A way in that somebody else vouches for; e-mail and phone count as ways of their own. */
export type LinkedIdentity = {
  id: string
  accountId: string
  /** `email`, `phone`, a provider's name, or `sso:<connection id>`. */
  provider: string
  /** The provider's own id of the person; the account's id for `email` and `phone`. */
  providerUserId: string
  /** What the provider tells: `sub`, `email`, `email_verified`, `full_name`, `avatar_url`, … */
  data: Metadata
  email: string | undefined
  lastSignInAt: Date | undefined
  createdAt: Date
  updatedAt: Date
}

/** All that an answer shows of a person. */
export type Person = { account: Account; identities: LinkedIdentity[]; factors: Factor[] }

export type FactorKind = 'totp' | 'phone' | 'webauthn' | 'recovery-codes'

/** A second proof. Recovery codes are one factor with many codes. */
export type Factor = {
  id: string
  accountId: string
  kind: FactorKind
  friendlyName: string | undefined
  status: 'unverified' | 'verified'
  /** Base32 secret, encrypted at rest by the core before it reaches the store; undefined unless `totp`. */
  secret: string | undefined
  phone: string | undefined
  lastChallengedAt: Date | undefined
  /** The last TOTP step that was accepted; it and older ones are refused. */
  lastUsedStep: number | undefined
  createdAt: Date
  updatedAt: Date
}

/** What somebody typed to say who they are. */
export type Address = { kind: 'email'; email: string } | { kind: 'phone'; phone: string }
