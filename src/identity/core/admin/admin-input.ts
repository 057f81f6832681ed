import type { Account, AppMetadata, Metadata } from '#identity/core/accounts/account.ts'
import {
  normaliseEmail,
  normalisePhone,
  type EmailRefusal,
  type PhoneRefusal,
} from '#identity/core/accounts/address.ts'
import { isImportableHash, checkPassword, type PasswordRefusal } from '#identity/core/accounts/password-rule.ts'
import { mergeMetadata, type MetadataRefusal } from '#identity/core/accounts/new-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'

type InputPasswordRefusal = Refusal<'password-hash-invalid'> | PasswordRefusal
export type AdminInputRefusal = EmailRefusal | PhoneRefusal | InputPasswordRefusal
export type TakenRefusal = Refusal<'email-taken' | 'phone-taken'>

/** An administrator's input, normalised to the form in which it is stored. */
export type AdminInput = {
  email: string | undefined
  phone: string | undefined
  passwordHash: string | undefined
  changes: AdminChanges
}

/** Checks everything that does not need the store, and hashes the password before any transaction. */
export async function readAdminInput(
  ctx: IdentityContext,
  changes: AdminChanges,
): Answer<AdminInput, AdminInputRefusal> {
  const email = changes.email ? normaliseEmail(changes.email) : ok(undefined)
  if (!email.ok) return email
  const phone = changes.phone ? normalisePhone(changes.phone) : ok(undefined)
  if (!phone.ok) return phone
  const passwordHash = await readPassword(ctx, changes)
  if (!passwordHash.ok) return passwordHash
  return ok({ email: email.value, phone: phone.value, passwordHash: passwordHash.value, changes })
}

async function readPassword(
  { settings, hasher }: IdentityContext,
  { password, passwordHash }: AdminChanges,
): Answer<string | undefined, InputPasswordRefusal> {
  if (passwordHash !== undefined) {
    const isFine = password === undefined && isImportableHash(passwordHash)
    return isFine ? ok(passwordHash) : err({ kind: 'password-hash-invalid' })
  }
  if (password === undefined) return ok(undefined)
  const checked = checkPassword(password, settings)
  return checked.ok ? ok(await hasher.hash(checked.value)) : checked
}

/** The account with all changes applied at once: an administrator's changes need no confirmation by mail. */
export function withInput(
  account: Account,
  { email, phone, passwordHash, changes }: AdminInput,
  now: Date,
): Result<Account, MetadataRefusal> {
  const userMetadata = mergeMetadata(account.userMetadata, changes.userMetadata)
  if (!userMetadata.ok) return userMetadata
  const appMetadata = mergeMetadata(account.appMetadata, changes.appMetadata)
  if (!appMetadata.ok) return appMetadata
  return ok({
    ...account,
    role: changes.role ?? account.role,
    audience: changes.audience ?? account.audience,
    email: email ?? account.email,
    phone: phone ?? account.phone,
    passwordHash: passwordHash ?? account.passwordHash,
    emailConfirmedAt: account.emailConfirmedAt ?? (changes.confirmsEmail ? now : undefined),
    phoneConfirmedAt: account.phoneConfirmedAt ?? (changes.confirmsPhone ? now : undefined),
    isAnonymous: account.isAnonymous && email === undefined && phone === undefined,
    appMetadata: appMetadata.value,
    userMetadata: userMetadata.value,
    bannedUntil: bannedUntil(account, changes, now),
    updatedAt: now,
  })
}

/** The latest date that every database and client can represent. */
const LATEST = Date.UTC(9999, 11, 31)

function bannedUntil({ bannedUntil: known }: Account, { bannedForMilliseconds }: AdminChanges, now: Date) {
  if (bannedForMilliseconds === undefined) return known
  if (bannedForMilliseconds === null) return undefined
  return new Date(Math.min(now.getTime() + bannedForMilliseconds, LATEST))
}

/** Whether another account has one of the account's addresses. */
export async function findTaken(store: IdentityStore, account: Account): Promise<TakenRefusal | undefined> {
  const { id, email, phone, audience } = account
  const emailOwner = email === undefined ? undefined : await store.accounts.findByEmail(email, audience)
  if (emailOwner !== undefined && emailOwner.id !== id) return { kind: 'email-taken' }
  const phoneOwner = phone === undefined ? undefined : await store.accounts.findByPhone(phone, audience)
  return phoneOwner !== undefined && phoneOwner.id !== id ? { kind: 'phone-taken' } : undefined
}

export type AdminCreation = {
  id?: string
  email?: string
  phone?: string
  password?: string
  /** From another system: argon2 PHC text or bcrypt. */
  passwordHash?: string
  confirmsEmail: boolean
  confirmsPhone: boolean
  role?: string
  audience?: string
  appMetadata?: AppMetadata
  userMetadata?: Metadata
  bannedForMilliseconds?: number
}

/** Metadata is merged shallowly, null removes a key. `bannedForMilliseconds: null` lifts a ban. */
export type AdminChanges = Partial<Omit<AdminCreation, 'id' | 'bannedForMilliseconds'>> & {
  bannedForMilliseconds?: number | null
}

/** Longer than a lifetime: a ban until an administrator lifts it. In milliseconds. */
export const BAN_WITHOUT_END = 200 * 365 * DAY
