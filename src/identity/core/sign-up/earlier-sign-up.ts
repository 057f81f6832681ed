import type { Account } from '#identity/core/accounts/account.ts'
import { holdsNothing } from '#identity/core/accounts/first-rights.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityStore } from '#identity/core/store.ts'

/**
 * What an account that already has the address means for somebody who signs up with it.
 *
 * - `confirmed`: it has an owner
 * - `pending`: somebody signed up, and a message on its way can still confirm it
 * - `lapsed`: somebody signed up and nothing can confirm it any more
 * - `arranged`: an administrator or another way in made it; it may hold an office, and its address is not proven yet
 */
export type EarlierSignUp = 'confirmed' | 'pending' | 'lapsed' | 'arranged'

/** Links and codes by which the owner of the address could still become the owner of the account. */
const CONFIRMING: TokenPurpose[] = ['confirmation', 'phone-confirmation', 'invite', 'recovery', 'magic-link']

/** @param kind by which of its two addresses somebody signs up once more */
export async function judgeEarlier(
  store: IdentityStore,
  account: Account,
  { kind, now }: { kind: 'email' | 'phone'; now: Date },
): Promise<EarlierSignUp> {
  if (kind === 'email' ? account.emailConfirmedAt : account.phoneConfirmedAt) return 'confirmed'
  if (!isPlainSignUp(account)) return 'arranged'
  for (const purpose of CONFIRMING) {
    const token = await store.tokens.find(account.id, purpose)
    if (token && token.expiresAt > now) return 'pending'
  }
  return 'lapsed'
}

/** Nobody but a stranger at the sign-up had a hand in it: it was never used, was not invited and holds nothing. */
function isPlainSignUp(account: Account): boolean {
  const { confirmationSentAt, invitedAt, lastSignInAt } = account
  const isUnused = confirmationSentAt !== undefined && invitedAt === undefined && lastSignInAt === undefined
  return isUnused && holdsNothing(account) && !account.isManagedBySso && !account.bannedUntil
}
