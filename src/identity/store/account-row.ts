import type { Selectable } from 'kysely'
import type { Account, AppMetadata } from '#identity/core/accounts/account.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { AccountTable } from './identity-tables.ts'
import { flag, instantText, parseObject, searchable } from './column-values.ts'

export function toAccountRow(account: Account): Selectable<AccountTable> {
  const fullName = account.userMetadata['full_name']
  return {
    id: account.id,
    audience: account.audience,
    role: account.role,
    email: account.email ?? null,
    phone: account.phone ?? null,
    password_hash: account.passwordHash ?? null,
    email_confirmed_at: instantText(account.emailConfirmedAt),
    phone_confirmed_at: instantText(account.phoneConfirmedAt),
    confirmation_sent_at: instantText(account.confirmationSentAt),
    recovery_sent_at: instantText(account.recoverySentAt),
    invited_at: instantText(account.invitedAt),
    new_email: account.newEmail ?? null,
    email_change_sent_at: instantText(account.emailChangeSentAt),
    email_change_confirmed: account.emailChangeConfirmed,
    new_phone: account.newPhone ?? null,
    phone_change_sent_at: instantText(account.phoneChangeSentAt),
    reauthentication_sent_at: instantText(account.reauthenticationSentAt),
    last_sign_in_at: instantText(account.lastSignInAt),
    app_metadata: JSON.stringify(account.appMetadata),
    user_metadata: JSON.stringify(account.userMetadata),
    is_anonymous: flag(account.isAnonymous),
    is_managed_by_sso: flag(account.isManagedBySso),
    banned_until: instantText(account.bannedUntil),
    deleted_at: instantText(account.deletedAt),
    factor_needed_since: instantText(account.factorNeededSince),
    search_text: searchable(account.email, account.phone, typeof fullName === 'string' ? fullName : undefined),
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  }
}

export function toAccount(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    audience: row.audience,
    role: row.role,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    passwordHash: row.password_hash ?? undefined,
    emailConfirmedAt: toInstant(row.email_confirmed_at),
    phoneConfirmedAt: toInstant(row.phone_confirmed_at),
    confirmationSentAt: toInstant(row.confirmation_sent_at),
    recoverySentAt: toInstant(row.recovery_sent_at),
    invitedAt: toInstant(row.invited_at),
    newEmail: row.new_email ?? undefined,
    emailChangeSentAt: toInstant(row.email_change_sent_at),
    emailChangeConfirmed: row.email_change_confirmed,
    newPhone: row.new_phone ?? undefined,
    phoneChangeSentAt: toInstant(row.phone_change_sent_at),
    reauthenticationSentAt: toInstant(row.reauthentication_sent_at),
    lastSignInAt: toInstant(row.last_sign_in_at),
    appMetadata: parseAppMetadata(row.app_metadata),
    userMetadata: parseObject(row.user_metadata),
    isAnonymous: row.is_anonymous === 1,
    isManagedBySso: row.is_managed_by_sso === 1,
    bannedUntil: toInstant(row.banned_until),
    deletedAt: toInstant(row.deleted_at),
    factorNeededSince: toInstant(row.factor_needed_since),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

/** Entries of the wrong type are left out: an office written as plain text must neither count nor make the account unreadable. */
function parseAppMetadata(json: string): AppMetadata {
  const { provider, providers, roles, ...others } = parseObject(json)
  return {
    ...others,
    ...(typeof provider === 'string' && { provider }),
    ...(isTextList(providers) && { providers }),
    ...(isTextList(roles) && { roles }),
  }
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
