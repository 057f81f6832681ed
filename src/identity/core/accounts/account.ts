/** A person who can sign in. One store of accounts serves both wires. */
export type Account = {
  id: string
  /** The audience of its tokens; an address is unique within one audience. */
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
  /** New address, not yet confirmed. */
  newEmail: string | undefined
  emailChangeSentAt: Date | undefined
  /** Which half of a change of address is confirmed. `waived`: the present address need not confirm and is notified afterwards. */
  emailChangeConfirmed: 'none' | 'current' | 'new' | 'waived'
  newPhone: string | undefined
  phoneChangeSentAt: Date | undefined
  reauthenticationSentAt: Date | undefined
  lastSignInAt: Date | undefined
  /** Written by administrators and the service only; `roles` holds the offices. */
  appMetadata: AppMetadata
  /** Written by the person. Never grants rights. */
  userMetadata: Metadata
  isAnonymous: boolean
  /** Belongs to an identity provider of an organisation; it has no password here and cannot change its address. */
  isManagedBySso: boolean
  bannedUntil: Date | undefined
  /** Soft deletion: personal data is gone, the id stays taken. */
  deletedAt: Date | undefined
  /** When it first held a role that requires a second factor. Never cleared, even if the role is taken away. */
  factorNeededSince: Date | undefined
  createdAt: Date
  updatedAt: Date
}

export type Metadata = Record<string, unknown>
/** The account's owner never writes it. @property roles the offices held */
export type AppMetadata = Metadata & { provider?: string; providers?: string[]; roles?: string[] }

/** A way to sign in: an external provider, or the account's own e-mail address or phone number. */
export type LinkedIdentity = {
  id: string
  accountId: string
  /** `email`, `phone`, a provider's name, or `sso:<connection id>`. */
  provider: string
  /** The provider's own id of the person; the account's id for `email` and `phone`. */
  providerUserId: string
  /** The provider's claims: `sub`, `email`, `email_verified`, `full_name`, `avatar_url`, … */
  data: Metadata
  email: string | undefined
  lastSignInAt: Date | undefined
  createdAt: Date
  updatedAt: Date
}

/** Everything a response shows about a person. */
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

/** The address or number by which users identify themselves. */
export type Address = { kind: 'email'; email: string } | { kind: 'phone'; phone: string }

/** A challenge of a second factor. @property codeHash for text messages only */
export type Challenge = {
  id: string
  factorId: string
  codeHash: string | undefined
  ip: string
  wrongCodes: number
  createdAt: Date
  verifiedAt: Date | undefined
}

export const addressText = (address: Address): string => (address.kind === 'email' ? address.email : address.phone)

export const isBanned = ({ bannedUntil }: Account, now: Date): boolean => bannedUntil !== undefined && bannedUntil > now

/** A factor in its own right; recovery codes only stand in for one. */
export const isOwnFactor = ({ kind }: Factor): boolean => kind !== 'recovery-codes'
export const isVerifiedOwn = (factor: Factor): boolean => isOwnFactor(factor) && factor.status === 'verified'

/** No address of this account is proven; its contents may come from a stranger. */
export const isUnproven = (account: Account): boolean =>
  account.emailConfirmedAt === undefined && account.phoneConfirmedAt === undefined && !account.isAnonymous

/** The name that the person chose. */
export function nameOf({ userMetadata }: Account): string | undefined {
  const name = userMetadata['full_name']
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined
}
