import type { Account, Address, LinkedIdentity, Metadata } from './account.ts'
import { emailIdentity, newAccount, phoneIdentity } from './new-account.ts'
import type { LinkRequest } from './one-time-token.ts'
import type { IdentityNeeds } from './ports.ts'
import type { Caller } from './session.ts'

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

export function freshAccount(needs: IdentityNeeds, applicant: Applicant, passwordHash: string | undefined): Account {
  const { address, audience, userMetadata } = applicant
  const named = address.kind === 'email' ? { email: address.email } : { phone: address.phone }
  const account = newAccount(needs, { ...named, audience, userMetadata, passwordHash })
  return confirmedAtOnce(account, needs, applicant)
}

/** Notes the address as confirmed where the settings ask nobody for a proof. */
export function confirmedAtOnce(account: Account, { now }: IdentityNeeds, applicant: Applicant): Account {
  if (!applicant.isConfirmedAtOnce) return account
  const field = applicant.address.kind === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt'
  return { ...account, [field]: now() }
}

export function addressIdentity(needs: IdentityNeeds, account: Account, { address }: Applicant): LinkedIdentity {
  return address.kind === 'email' ? emailIdentity(needs, account) : phoneIdentity(needs, account)
}
