import type { IdentityStore } from '#identity/core/store.ts'
import type { Account, Address } from './account.ts'

/** The account with this address, confirmed or not. */
export function findByAddress(store: IdentityStore, address: Address, audience: string): Promise<Account | undefined> {
  return address.kind === 'email'
    ? store.accounts.findByEmail(address.email, audience)
    : store.accounts.findByPhone(address.phone, audience)
}
