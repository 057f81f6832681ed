import type { Metadata } from '#identity/core/accounts/account.ts'
import {
  normaliseEmail,
  normalisePhone,
  type EmailRefusal,
  type PhoneRefusal,
} from '#identity/core/accounts/address.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'

export type WantedRefusal =
  | Refusal<
      'email-sign-in-disabled' | 'phone-sign-in-disabled' | 'managed-by-sso' | 'second-factor-needed' | 'no-address'
    >
  | EmailRefusal
  | PhoneRefusal

/** The actual changes: an address that the account already has is none. */
export type WantedChanges = {
  email: string | undefined
  phone: string | undefined
  userMetadata: Metadata | undefined
  password: { next: string; current: string | undefined; nonce: string | undefined } | undefined
}

/** Every refusal that depends only on the request and its sender. */
export function readWantedChanges(
  settings: IdentitySettings,
  who: Authenticated,
  changes: AccountChanges,
): Result<WantedChanges, WantedRefusal> {
  const { account } = who.person
  const email = readAnother(changes.email, account.email, normaliseEmail)
  if (!email.ok) return email
  if (email.value !== undefined && !settings.isEmailOffered) return err({ kind: 'email-sign-in-disabled' })
  const phone = readAnother(changes.phone, account.phone, normalisePhone)
  if (!phone.ok) return phone
  if (phone.value !== undefined && !settings.isPhoneOffered) return err({ kind: 'phone-sign-in-disabled' })
  const { password, currentPassword: current, nonce, userMetadata } = changes
  const wanted = {
    email: email.value,
    phone: phone.value,
    userMetadata,
    password: password === undefined ? undefined : { next: password, current, nonce },
  }
  if (wanted.email === undefined && wanted.phone === undefined && wanted.password === undefined) return ok(wanted)
  if (account.isManagedBySso) return err({ kind: 'managed-by-sso' })
  if (isSecondFactorMissing(who)) return err({ kind: 'second-factor-needed' })
  const hasAddress = [account.email, account.phone, wanted.email, wanted.phone].some((address) => address !== undefined)
  return wanted.password && !hasAddress ? err({ kind: 'no-address' }) : ok(wanted)
}

/** @returns undefined unless it is another than the present one */
function readAnother<R>(
  text: string | undefined,
  present: string | undefined,
  normalise: (text: string) => Result<string, R>,
): Result<string | undefined, R> {
  const read = text ? normalise(text) : ok(undefined)
  return read.ok && read.value === present ? ok(undefined) : read
}

export type AccountChanges = {
  email?: string
  phone?: string
  password?: string
  currentPassword?: string
  nonce?: string
  /** Shallow merge; null removes a key. */
  userMetadata?: Metadata
}
