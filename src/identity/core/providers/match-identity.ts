import type { Account, LinkedIdentity } from '#identity/core/accounts/account.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Refusal, Answer } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { type ExternalProfile, emailsOf, isFromSso, type ProfileEmail } from './external-profile.ts'

export type MatchRefusal = Refusal<'account-gone' | 'audience-mismatch' | 'managed-by-sso' | 'email-taken'>

/**
 * The account that a proven profile belongs to.
 *
 * - `known`: this provider vouched for the person before
 * - `link`: a verified address of the profile is the confirmed address of an account
 * - `claim`: a verified address of the profile is on an account that never confirmed it, perhaps made by a stranger in advance
 * - `occupied`: the provider does not vouch for the address, and there is an account with it
 * - `new`: no account yet
 */
export type Match =
  | { kind: 'known'; account: Account; identity: LinkedIdentity }
  | { kind: 'link' | 'claim' | 'occupied'; account: Account; email: string }
  | { kind: 'new'; email: ProfileEmail | undefined }

/**
 * The account of the profile's identity, else the account with one of its verified addresses. Accounts of organisations are never found by
 * address.
 */
export async function matchProfile(
  store: IdentityStore,
  profile: ExternalProfile,
  audience: string,
): Answer<Match, MatchRefusal> {
  const identity = await store.identities.findByProvider(profile.provider, profile.providerUserId)
  if (identity) return matchKnown(store, identity, audience)
  const emails = emailsOf(profile)
  if (isFromSso(profile)) return ok({ kind: 'new', email: await findFree(store, emails, audience) })
  for (const { address } of emails.filter(({ isVerified }) => isVerified)) {
    const account = await store.accounts.findByEmail(address, audience)
    if (account) return matchOwner(account, address)
  }
  const [best] = emails
  const occupant = best && (await store.accounts.findByEmail(best.address, audience))
  return ok(occupant ? { kind: 'occupied', account: occupant, email: best.address } : { kind: 'new', email: best })
}

async function matchKnown(
  store: IdentityStore,
  identity: LinkedIdentity,
  audience: string,
): Answer<Match, MatchRefusal> {
  const account = await store.accounts.find(identity.accountId)
  if (!account || account.deletedAt !== undefined) return err({ kind: 'account-gone' })
  return account.audience === audience ? ok({ kind: 'known', account, identity }) : err({ kind: 'audience-mismatch' })
}

function matchOwner(account: Account, email: string): Result<Match, MatchRefusal> {
  // An organisation decides who gets into its accounts; an address alone is not enough.
  if (account.isManagedBySso) return err({ kind: 'managed-by-sso' })
  if (account.emailConfirmedAt !== undefined) return ok({ kind: 'link', account, email })
  // The owner of the phone number has proven to own the account, but never this address.
  if (account.phoneConfirmedAt !== undefined) return err({ kind: 'email-taken' })
  return ok({ kind: 'claim', account, email })
}

/** Accounts of organisations are never linked by address, so a new one is made without an address that is taken. */
async function findFree(
  store: IdentityStore,
  emails: ProfileEmail[],
  audience: string,
): Promise<ProfileEmail | undefined> {
  const [best] = emails
  return best && (await store.accounts.findByEmail(best.address, audience)) === undefined ? best : undefined
}
