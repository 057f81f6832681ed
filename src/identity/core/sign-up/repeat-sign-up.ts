import type { Account, Metadata, Person } from '#identity/core/accounts/account.ts'
import { mergeMetadata } from '#identity/core/accounts/new-account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { dropUnprovenWays } from '#identity/core/accounts/prove-address.ts'
import { audit } from '#identity/core/audit.ts'
import type { Transaction } from '#identity/core/context.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { holdsNothing } from '#identity/core/accounts/first-rights.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { confirmedAtOnce, type Applicant } from './applicant.ts'
import { finishSignUp, type SignUpDecision, noticeOwner } from './finish-sign-up.ts'

type Repetition = {
  applicant: Applicant
  known: Account
  earlier: Exclude<EarlierSignUp, 'confirmed'>
  /** The hash that the account may have from now on. */
  passwordHash: string | undefined
}

/** Handles a sign-up with an address that an account has and that was never confirmed. */
export async function repeatSignUp(
  tx: Transaction,
  { applicant, known, earlier, passwordHash }: Repetition,
): Promise<SignUpDecision> {
  const person = await personOf(tx, known)
  const renewed = earlier === 'arranged' ? person : await renew(tx, { person, applicant, earlier, passwordHash })
  return finishSignUp(tx, { applicant, person: renewed, isNewcomer: false })
}

/**
 * Takes over the data of this sign-up, and removes what an earlier one may have left: identities at providers, because their owner need not own
 * the address either.
 */
async function renew(
  tx: Transaction,
  { person, applicant, earlier, passwordHash }: Omit<Repetition, 'known'> & { person: Person },
): Promise<Person> {
  const userMetadata = earlier === 'lapsed' ? applicant.userMetadata : mergedOrNewest(person.account, applicant)
  const account = { ...person.account, passwordHash, userMetadata, updatedAt: tx.now() }
  const bare = await dropUnprovenWays(tx, { ...person, account }, { keepsPassword: true })
  // Where no proof is required, messages from before that setting must not let anyone in.
  if (applicant.isConfirmedAtOnce) await tx.tokens.removeAllOf(account.id)
  return saveWithOwnIdentities(tx, { ...bare, account: confirmedAtOnce(bare.account, tx, applicant) })
}

/** Too much metadata in total is no reason to refuse: that would reveal the earlier sign-up. */
function mergedOrNewest({ userMetadata: earlier }: Account, { userMetadata: newest }: Applicant): Metadata {
  const merged = mergeMetadata(earlier, newest)
  return merged.ok ? merged.value : newest
}

async function personOf({ accounts }: IdentityStore, account: Account): Promise<Person> {
  const person = await accounts.findPerson(account.id)
  if (!person) throw new Error('An account vanished within the transaction that found it')
  return person
}

/** Informs the owner of the account instead of the applicant. @param owner as found in this transaction */
export async function turnAway(tx: Transaction, applicant: Applicant, owner: Account): Promise<SignUpDecision> {
  if (applicant.isConfirmedAtOnce || tx.settings.tellsRegistered) {
    return { kind: 'refused', refusal: { kind: 'already-registered' } }
  }
  await audit(tx, { action: 'user_repeated_signup', actor: owner, ip: applicant.caller.ip })
  await noticeOwner(tx, owner, applicant)
  return { kind: 'to-confirm' }
}

/**
 * What an account that already has the address means for a new sign-up with it.
 *
 * - `confirmed`: it has an owner
 * - `pending`: an earlier sign-up, which a message on its way can still confirm
 * - `lapsed`: an earlier sign-up, which nothing can confirm any more
 * - `arranged`: made by an administrator or by another way in; it may hold an office, and its address is not proven yet
 */
export type EarlierSignUp = 'confirmed' | 'pending' | 'lapsed' | 'arranged'

/** Links and codes by which the owner of the address could still become the owner of the account. */
const CONFIRMING: TokenPurpose[] = ['confirmation', 'phone-confirmation', 'invite', 'recovery', 'magic-link']

/** @param kind which of the account's two addresses the new sign-up uses */
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

/** Only a stranger's sign-up touched it: it was never used, was not invited and holds nothing. */
function isPlainSignUp(account: Account): boolean {
  const { confirmationSentAt, invitedAt, lastSignInAt } = account
  const isUnused = confirmationSentAt !== undefined && invitedAt === undefined && lastSignInAt === undefined
  return isUnused && holdsNothing(account) && !account.isManagedBySso && !account.bannedUntil
}
