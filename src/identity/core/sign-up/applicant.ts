import type { Account, Address, Metadata, Person } from '#identity/core/accounts/account.ts'
import { readAddress, type AddressRefusal } from '#identity/core/accounts/address.ts'
import {
  mergeMetadata,
  type MetadataRefusal,
  emailIdentity,
  newAccount,
  phoneIdentity,
} from '#identity/core/accounts/new-account.ts'
import { checkPassword, type PasswordRefusal } from '#identity/core/accounts/password-rule.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'

export type ApplicantRefusal =
  | Refusal<'sign-up-disabled' | 'email-sign-in-disabled' | 'phone-sign-in-disabled'>
  | PasswordRefusal
  | AddressRefusal
  | MetadataRefusal

export type PasswordSignUp = {
  email: string | undefined
  phone?: string | undefined
  password: string | undefined
  userMetadata: Metadata
  /** False on the Netlify wire, where the client signs in by itself. */
  startsSession: boolean
  link: LinkRequest
  caller: Caller
}

/** A person who requests an account, checked as far as possible without a lookup. */
export type Applicant = {
  address: Address
  audience: string
  password: string
  userMetadata: Metadata
  isConfirmedAtOnce: boolean
  startsSession: boolean
  link: LinkRequest
  caller: Caller
}

/** Every refusal that needs no lookup. */
export function readApplicant(
  { settings }: IdentityContext,
  request: PasswordSignUp,
): Result<Applicant, ApplicantRefusal> {
  if (!settings.isSignUpOpen) return err({ kind: 'sign-up-disabled' })
  const password = checkPassword(request.password, settings)
  if (!password.ok) return password
  const address = readAddress(request)
  if (!address.ok) return address
  const { kind } = address.value
  if (kind === 'email' && !settings.isEmailOffered) return err({ kind: 'email-sign-in-disabled' })
  if (kind === 'phone' && !settings.isPhoneOffered) return err({ kind: 'phone-sign-in-disabled' })
  const userMetadata = mergeMetadata({}, request.userMetadata)
  if (!userMetadata.ok) return userMetadata
  const { startsSession, link, caller } = request
  return ok({
    address: address.value,
    audience: caller.audience ?? settings.audience,
    password: password.value,
    userMetadata: userMetadata.value,
    isConfirmedAtOnce: kind === 'email' ? settings.confirmsEmailItself : settings.confirmsPhoneItself,
    startsSession,
    link,
    caller,
  })
}

/**
 * The person that a sign-up creates if the address is free; not stored yet.
 *
 * Made before any lookup, and shown to every applicant who has to confirm the address, known or not: ids and times are drawn at the same point,
 * so they do not reveal whether the person exists.
 */
export function newcomerOf(ctx: IdentityContext, applicant: Applicant): Person {
  const { address, audience, userMetadata } = applicant
  const named = address.kind === 'email' ? { email: address.email } : { phone: address.phone }
  const account = confirmedAtOnce(newAccount(ctx, { ...named, audience, userMetadata }), ctx, applicant)
  const identity = address.kind === 'email' ? emailIdentity(ctx, account) : phoneIdentity(ctx, account)
  return { account, identities: [identity], factors: [] }
}

/** Marks the address as confirmed if the settings require no proof. */
export function confirmedAtOnce(
  account: Account,
  { now }: Pick<IdentityContext, 'now'>,
  applicant: Applicant,
): Account {
  if (!applicant.isConfirmedAtOnce) return account
  const field = applicant.address.kind === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt'
  return { ...account, [field]: now() }
}
