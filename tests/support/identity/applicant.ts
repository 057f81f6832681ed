import type { Account, Person } from '#identity/core/accounts/account.ts'
import type { PasswordSignUp } from '#identity/core/sign-up/applicant.ts'
import type { IdentityBench } from './identity-bench.ts'
import { followLink, signIn as signInAs, signUp as signUpAs } from './link-requests.ts'

/** Anna, who signs up with a password. */
export const EMAIL = 'anna@example.org'
export const PASSWORD = 'Topspin und Unterschnitt'

export const signUp = ({ identity }: IdentityBench, changes: Partial<PasswordSignUp> = {}) =>
  signUpAs(identity, EMAIL, PASSWORD, changes)

/** The person of a sign-up without a session. @throws on any other outcome */
export async function shown(bench: IdentityBench, changes: Partial<PasswordSignUp> = {}): Promise<Person> {
  const outcome = await signUp(bench, changes)
  if (!outcome.ok || outcome.value.kind !== 'confirmation-sent') throw new Error('another outcome')
  return outcome.value.person
}

export const findAnna = ({ identity }: IdentityBench): Promise<Account | undefined> =>
  identity.read.accounts.findByEmail(EMAIL, 'authenticated')

/** Follows the link of the newest mail, or another one. */
export const confirm = (bench: IdentityBench, linkToken = bench.lastMessageTo(EMAIL).linkToken) =>
  followLink(bench.identity, linkToken, 'confirmation')

export const signIn = ({ identity }: IdentityBench, password = PASSWORD) => signInAs(identity, EMAIL, password)
