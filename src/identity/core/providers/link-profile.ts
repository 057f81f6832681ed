import type { Account, LinkedIdentity } from '#identity/core/accounts/account.ts'
import { withProvider } from '#identity/core/accounts/new-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { Transaction, Caller } from '#identity/core/context.ts'
import type { Refusal, Answer } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import { type ExternalProfile, emailsOf, followProvider, withinBounds } from './external-profile.ts'

export type LinkingRefusal = Refusal<'account-gone' | 'identity-taken' | 'email-taken'>

/** Stores the profile as a new identity of a stored account. @returns the account as stored, with the provider's data about the person */
export async function addIdentity(tx: Transaction, account: Account, profile: ExternalProfile): Promise<Account> {
  const at = tx.now()
  const data = withinBounds(profile.data)
  await tx.identities.add({
    id: tx.newId(),
    accountId: account.id,
    provider: profile.provider,
    providerUserId: profile.providerUserId,
    data,
    email: emailsOf(profile)[0]?.address,
    lastSignInAt: at,
    createdAt: at,
    updatedAt: at,
  })
  const linked: Account = {
    ...account,
    appMetadata: withProvider(account.appMetadata, profile.provider),
    userMetadata: followProvider(account.userMetadata, {}, data),
    updatedAt: at,
  }
  await tx.accounts.save(linked)
  return linked
}

/** Records what the provider says now. @returns the account as stored */
export async function renewIdentity(
  tx: Transaction,
  account: Account,
  identity: LinkedIdentity,
  profile: ExternalProfile,
): Promise<Account> {
  const at = tx.now()
  const data = withinBounds(profile.data)
  const email = emailsOf(profile)[0]?.address
  await tx.identities.save({ ...identity, data, email, lastSignInAt: at, updatedAt: at })
  const userMetadata = followProvider(account.userMetadata, identity.data, data)
  const renewed = { ...account, userMetadata, updatedAt: at }
  await tx.accounts.save(renewed)
  return renewed
}

/** A signed-in person adds an identity. An account without an address, such as an anonymous one, gets the profile's. */
export async function linkByHand(
  tx: Transaction,
  accountId: string,
  profile: ExternalProfile,
  caller: Caller,
): Answer<Account, LinkingRefusal> {
  const account = await tx.accounts.find(accountId)
  if (!account || account.deletedAt !== undefined) return err({ kind: 'account-gone' })
  if (await tx.identities.findByProvider(profile.provider, profile.providerUserId))
    return err({ kind: 'identity-taken' })
  const email = account.email === undefined ? emailsOf(profile).find(({ isVerified }) => isVerified) : undefined
  if (email && (await tx.accounts.findByEmail(email.address, account.audience))) return err({ kind: 'email-taken' })
  const known: Account = { ...account, isAnonymous: false }
  if (email) Object.assign(known, { email: email.address, emailConfirmedAt: tx.now() })
  const linked = await addIdentity(tx, known, profile)
  const traits = { provider: profile.provider }
  await audit(tx, { action: 'user_modified', actor: linked, traits, ip: caller.ip })
  return ok(linked)
}
