import type { Account, Person } from '#identity/core/accounts/account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { withoutEmailChange } from './email-change.ts'
import type { TokenPurpose } from './one-time-token.ts'

/** What an older mail or message could still do to an account whose password was changed because somebody else knew it. */
export const ENDED_BY_PASSWORD: TokenPurpose[] = [
  'recovery',
  'magic-link',
  'reauthentication',
  'email-change-current',
  'email-change-new',
  'phone-change',
]

/** The account with a new password; changes of address that wait may have been begun by whoever knew the old one. */
export const withNewPassword = (account: Account, passwordHash: string): Account => ({
  ...withoutEmailChange(account),
  newPhone: undefined,
  passwordHash,
})

/**
 * Stores a new password. Everybody who was inside by the old one is out, and nothing begun before can undo the change.
 *
 * @param keeping id of the session in which the password was changed; undefined: all end
 */
export async function replacePassword(
  store: IdentityStore,
  { now }: IdentityContext,
  { person, passwordHash, keeping }: { person: Person; passwordHash: string; keeping: string | undefined },
): Promise<Person> {
  const account = { ...withNewPassword(person.account, passwordHash), updatedAt: now() }
  await store.accounts.save(account)
  await store.sessions.removeAllOf(account.id, keeping === undefined ? {} : { except: keeping })
  await store.tokens.removeAllOf(account.id, ENDED_BY_PASSWORD)
  return { ...person, account }
}
