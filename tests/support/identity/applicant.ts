import type { Account, Person } from '#identity/core/accounts/account.ts'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import type { PasswordSignUp } from '#identity/core/sign-up/applicant.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { CALLER, PLAIN_LINK, type IdentityBench } from './identity-bench.ts'

/** Anna, who signs up with a password. */
export const EMAIL = 'anna@example.org'
export const PASSWORD = 'Topspin und Unterschnitt'

const request: PasswordSignUp = {
  email: EMAIL,
  phone: undefined,
  password: PASSWORD,
  userMetadata: {},
  startsSession: true,
  link: PLAIN_LINK,
  caller: CALLER,
}

export const signUp = ({ identity }: IdentityBench, changes: Partial<PasswordSignUp> = {}) =>
  signUpWithPassword(identity, { ...request, ...changes })

/** Whom a sign-up shows that gives no session. @throws when it came to something else */
export async function shown(bench: IdentityBench, changes: Partial<PasswordSignUp> = {}): Promise<Person> {
  const outcome = await signUp(bench, changes)
  if (!outcome.ok || outcome.value.kind !== 'confirmation-sent') throw new Error('another outcome')
  return outcome.value.person
}

export const findAnna = ({ identity }: IdentityBench): Promise<Account | undefined> =>
  identity.read.accounts.findByEmail(EMAIL, 'authenticated')

/** Follows the link of the newest mail, or another one. */
export const confirm = (bench: IdentityBench, linkToken = bench.lastMessageTo(EMAIL).linkToken) =>
  verifyLink(bench.identity, {
    proof: { kind: 'link', token: linkToken ?? '' },
    purposes: ['confirmation'],
    password: undefined,
    invitesNeedPassword: false,
    caller: CALLER,
  })

export const signIn = ({ identity }: IdentityBench, password = PASSWORD) =>
  signInWithPassword(identity, { email: EMAIL, phone: undefined, password, caller: CALLER })
