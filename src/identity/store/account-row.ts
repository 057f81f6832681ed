import type { Account, AppMetadata } from '#identity/core/accounts/account.ts'
import { as, describeRow, flag, instant, object, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { searchable } from './column-values.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    accounts: AccountRow
  }
}

/** @property search_text address, number and full name in lower case */
export type AccountRow = RowOf<typeof accountRow> & { search_text: string }

export const accountRow = describeRow({
  id: text,
  audience: text,
  role: text,
  // Lower case; unique with the audience, as is the number.
  email: optional(text),
  phone: optional(text),
  passwordHash: optional(text),
  emailConfirmedAt: optional(instant),
  phoneConfirmedAt: optional(instant),
  confirmationSentAt: optional(instant),
  recoverySentAt: optional(instant),
  invitedAt: optional(instant),
  newEmail: optional(text),
  emailChangeSentAt: optional(instant),
  emailChangeConfirmed: as<Account['emailChangeConfirmed']>(),
  newPhone: optional(text),
  phoneChangeSentAt: optional(instant),
  reauthenticationSentAt: optional(instant),
  lastSignInAt: optional(instant),
  appMetadata: { ...object, read: (stored: string) => toAppMetadata(object.read(stored)) },
  userMetadata: object,
  isAnonymous: flag,
  isManagedBySso: flag,
  bannedUntil: optional(instant),
  deletedAt: optional(instant),
  factorNeededSince: optional(instant),
  createdAt: instant,
  updatedAt: instant,
})

export function toAccountRow(account: Account): AccountRow {
  const fullName = account.userMetadata['full_name']
  const texts = [account.email, account.phone, typeof fullName === 'string' ? fullName : undefined]
  return { ...accountRow.write(account), search_text: searchable(...texts) }
}

/** Entries of the wrong type are left out: an office written as plain text must neither count nor make the account unreadable. */
function toAppMetadata({ provider, providers, roles, ...others }: Record<string, unknown>): AppMetadata {
  return {
    ...others,
    ...(typeof provider === 'string' && { provider }),
    ...(isTextList(providers) && { providers }),
    ...(isTextList(roles) && { roles }),
  }
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
