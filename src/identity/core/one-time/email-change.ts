import type { Account, Person } from '#identity/core/accounts/account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import { sendNotice } from './send-message.ts'

/** What a token did to the account, before anyone is signed in. */
export type Effect = { kind: 'done'; person: Person } | { kind: 'half-done'; remaining: 'current' | 'new' }

/**
 * Records the wanted address, and who must agree to it. That is decided here, once for the whole change, so that no wire can confirm it with
 * less. If one confirmation is enough, the present address is notified afterwards. An unproven present address is not asked.
 */
export function beginEmailChange(
  account: Account,
  newEmail: string,
  { settings }: Pick<IdentityContext, 'settings'>,
): Account {
  const asksBoth = settings.isEmailChangeSecure && account.emailConfirmedAt !== undefined
  return { ...account, newEmail, emailChangeConfirmed: asksBoth ? 'none' : 'waived' }
}

/** Cancels a pending change: links to either address become invalid. */
export const withoutEmailChange = (account: Account): Account => ({
  ...account,
  newEmail: undefined,
  emailChangeConfirmed: 'none',
})

/**
 * One of the two addresses agrees to the change. The new one always has to: nothing else proves its owner.
 *
 * @param keeping id of the session in which that happens, if there is one; all others end with the old address
 */
export async function agreeToEmail(
  tx: Transaction,
  person: Person,
  half: 'current' | 'new',
  keeping?: string,
): Promise<Effect> {
  const { account } = person
  const before = account.emailChangeConfirmed
  const isLast = half === 'current' ? before === 'new' : before === 'current' || before === 'waived'
  if (!isLast) {
    await tx.accounts.save({ ...account, emailChangeConfirmed: half, updatedAt: tx.now() })
    return { kind: 'half-done', remaining: half === 'current' ? 'new' : 'current' }
  }
  const changed = await takeNewEmail(tx, person, keeping)
  if (before === 'waived') await tellOldAddress(tx, account)
  return { kind: 'done', person: changed }
}

/**
 * Makes the pending address the account's own. All other tokens end, because they were sent to the old one. Open sessions end too, in case the
 * address was changed to lock out an intruder.
 * The caller must have checked that no other account has the address.
 */
export async function takeNewEmail(tx: Transaction, person: Person, keeping?: string): Promise<Person> {
  const at = tx.now()
  const account: Account = {
    ...withoutEmailChange(person.account),
    email: person.account.newEmail,
    emailConfirmedAt: at,
    isAnonymous: false,
    updatedAt: at,
  }
  await tx.tokens.removeAllOf(account.id)
  await tx.sessions.removeAllOf(account.id, keeping)
  return saveWithOwnIdentities(tx, { ...person, account })
}

/** A session thief must not take over the account unnoticed. An unproven address may be a stranger's. */
async function tellOldAddress(tx: Transaction, before: Account): Promise<void> {
  const { email, emailConfirmedAt, newEmail, userMetadata } = before
  if (email === undefined || emailConfirmedAt === undefined) return
  await sendNotice(tx, { purpose: 'email-changed', recipient: email, newEmail, userMetadata })
}
