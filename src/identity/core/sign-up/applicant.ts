import type { Account, Address, Metadata, Person } from '#identity/core/accounts/account.ts'
import { emailIdentity, newAccount, phoneIdentity } from '#identity/core/accounts/new-account.ts'
import type { LinkRequest } from '#identity/core/one-time/link-request.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'

/** Somebody who asks for an account, with all in order that can be checked without looking them up. */
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

/**
 * The person who comes of a sign-up if nobody has the address; not stored yet.
 *
 * Made before anybody is looked up, and shown to whoever has to confirm the address, known or not: ids and times are drawn at the same
 * point, so nothing about them tells whether the person exists.
 */
export function newcomerOf(needs: IdentityNeeds, applicant: Applicant): Person {
  const { address, audience, userMetadata } = applicant
  const named = address.kind === 'email' ? { email: address.email } : { phone: address.phone }
  const account = confirmedAtOnce(newAccount(needs, { ...named, audience, userMetadata }), needs, applicant)
  const identity = address.kind === 'email' ? emailIdentity(needs, account) : phoneIdentity(needs, account)
  return { account, identities: [identity], factors: [] }
}

/** Notes the address as confirmed where the settings ask nobody for a proof. */
export function confirmedAtOnce(account: Account, { now }: IdentityNeeds, applicant: Applicant): Account {
  if (!applicant.isConfirmedAtOnce) return account
  const field = applicant.address.kind === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt'
  return { ...account, [field]: now() }
}
