import type { Account, Person } from '#identity/core/accounts/account.ts'
import type { Transaction } from '#identity/core/context.ts'
import { withoutEmailChange } from './email-change.ts'
import type { TokenPurpose } from './one-time-token.ts'

/** Tokens that could still harm an account whose password was changed because a stranger knew it. */
export const ENDED_BY_PASSWORD: TokenPurpose[] = [
  'recovery',
  'magic-link',
  'reauthentication',
  'email-change-current',
  'email-change-new',
  'phone-change',
]

/** The account with a new password. Pending changes of address end, because a stranger who knew the old one may have begun them. */
export const withNewPassword = (account: Account, passwordHash: string): Account => ({
  ...withoutEmailChange(account),
  newPhone: undefined,
  passwordHash,
})

/**
 * Stores a new password. Ends all other sessions, and everything begun before that could undo the change.
 *
 * @param keeping id of the session in which the password was changed; undefined: all end
 */
export async function replacePassword(
  tx: Transaction,
  person: Person,
  passwordHash: string,
  keeping?: string,
): Promise<Person> {
  const account = { ...withNewPassword(person.account, passwordHash), updatedAt: tx.now() }
  await tx.accounts.save(account)
  await tx.sessions.removeAllOf(account.id, keeping)
  await tx.tokens.removeAllOf(account.id, ENDED_BY_PASSWORD)
  return { ...person, account }
}
