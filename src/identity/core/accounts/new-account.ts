import type { Making } from '#shared/new-id.ts'
import type { Account, AppMetadata, LinkedIdentity, Metadata } from './account.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Refusal } from '#identity/core/refusal.ts'

/** The initial values of a new account or identity. */

type Beginning = {
  email?: string | undefined
  phone?: string | undefined
  audience: string
  userMetadata: Metadata
  passwordHash?: string | undefined
  isAnonymous?: boolean
  /** For people who come from a provider; by default it names e-mail or phone. Never taken from user input. */
  appMetadata?: AppMetadata
}

/** A new account: nothing is confirmed, and it holds no office. */
export function newAccount({ now, newId }: Making, beginning: Beginning): Account {
  const at = now()
  const isAnonymous = beginning.isAnonymous ?? false
  return {
    id: newId(),
    audience: beginning.audience,
    role: '',
    email: beginning.email,
    phone: beginning.phone,
    passwordHash: beginning.passwordHash,
    emailConfirmedAt: undefined,
    phoneConfirmedAt: undefined,
    confirmationSentAt: undefined,
    recoverySentAt: undefined,
    invitedAt: undefined,
    newEmail: undefined,
    emailChangeSentAt: undefined,
    emailChangeConfirmed: 'none',
    newPhone: undefined,
    phoneChangeSentAt: undefined,
    reauthenticationSentAt: undefined,
    lastSignInAt: undefined,
    appMetadata: beginning.appMetadata ?? (isAnonymous ? {} : ownProvider(beginning)),
    userMetadata: beginning.userMetadata,
    isAnonymous,
    isManagedBySso: false,
    bannedUntil: undefined,
    deletedAt: undefined,
    factorNeededSince: undefined,
    createdAt: at,
    updatedAt: at,
  }
}

/** The e-mail address as an identity, like those of providers. @throws {TypeError} the account has none: a programming error */
export function emailIdentity(ctx: Making, account: Account): LinkedIdentity {
  if (account.email === undefined) throw new TypeError('An account without an address has no e-mail identity')
  return ownIdentity(ctx, account, {
    provider: 'email',
    email: account.email,
    data: { email: account.email, email_verified: account.emailConfirmedAt !== undefined, phone_verified: false },
  })
}

/** The phone number as an identity. @throws {TypeError} the account has none: a programming error */
export function phoneIdentity(ctx: Making, account: Account): LinkedIdentity {
  if (account.phone === undefined) throw new TypeError('An account without a number has no phone identity')
  return ownIdentity(ctx, account, {
    provider: 'phone',
    email: undefined,
    data: { phone: account.phone, email_verified: false, phone_verified: account.phoneConfirmedAt !== undefined },
  })
}

function ownIdentity(
  { now, newId }: Making,
  account: Account,
  { provider, email, data }: Pick<LinkedIdentity, 'provider' | 'email' | 'data'>,
): LinkedIdentity {
  const at = now()
  return {
    id: newId(),
    accountId: account.id,
    provider,
    providerUserId: account.id,
    data: { sub: account.id, ...data },
    email,
    lastSignInAt: undefined,
    createdAt: at,
    updatedAt: at,
  }
}

/** `app_metadata` names the first provider, and all of them. */
export function withProvider(appMetadata: AppMetadata, provider: string): AppMetadata {
  const providers = [...new Set([...(appMetadata.providers ?? []), provider])]
  return { ...appMetadata, provider: appMetadata.provider ?? provider, providers }
}

/** If the first provider goes, the next remaining one takes its place. */
export function withoutProvider(appMetadata: AppMetadata, provider: string): AppMetadata {
  const providers = (appMetadata.providers ?? []).filter((known) => known !== provider)
  const { provider: first, ...rest } = appMetadata
  const remaining = first === provider ? providers[0] : first
  return { ...rest, ...(remaining !== undefined && { provider: remaining }), providers }
}

function ownProvider({ email, phone }: Beginning): AppMetadata {
  const providers = [email !== undefined && 'email', phone !== undefined && 'phone'].filter((name) => name !== false)
  const provider = providers[0]
  return provider === undefined ? {} : { provider, providers }
}

export type MetadataRefusal = Refusal<'metadata-too-large'>

/** Enough for a name, a picture's address and a few preferences; every token carries all of it. */
const MAX_BYTES = 8 * 1024

/** Shallow merge; a null value removes its key. */
export function mergeMetadata<T extends Metadata>(known: T, changes: Metadata | undefined): Result<T, MetadataRefusal> {
  if (changes === undefined) return ok(known)
  const merged = Object.fromEntries(Object.entries({ ...known, ...changes }).filter(([, value]) => value !== null))
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_BYTES) return err({ kind: 'metadata-too-large' })
  return ok(merged as T)
}
