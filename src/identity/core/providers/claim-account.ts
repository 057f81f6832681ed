import type { Account } from '#identity/core/accounts/account.ts'
import { dropUnprovenWays, proveAddress } from '#identity/core/accounts/prove-address.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { withoutEmailChange } from '#identity/core/one-time/email-change.ts'
import type { IdentityStore } from '#identity/core/store.ts'

/**
 * Gives an account whose address nobody confirmed to the owner of the address, for whom a provider vouches.
 *
 * Somebody else may have made it in advance, to share it with the owner later: every way in goes, and with it what was written.
 * What an administrator gave, an invitation's name and offices, stays.
 *
 * @param options.keepsIdentities where the owner's own identity is what the account was made with
 * @returns the account as stored, its address confirmed
 */
export async function claimAccount(
  store: IdentityStore,
  ctx: IdentityContext,
  unproven: Account,
  options: { keepsIdentities: boolean },
): Promise<Account> {
  const { identities = [], factors = [] } = (await store.accounts.findPerson(unproven.id)) ?? {}
  const account: Account = {
    ...withoutEmailChange(unproven),
    userMetadata: unproven.invitedAt === undefined && !options.keepsIdentities ? {} : unproven.userMetadata,
    phone: undefined,
    newPhone: undefined,
  }
  const emptied = await dropUnprovenWays(store, { account, identities, factors }, options)
  await store.tokens.removeAllOf(account.id)
  return (await proveAddress(store, ctx, emptied, 'email')).account
}
