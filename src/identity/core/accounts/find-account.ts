import type { Account, Address, Factor } from './account.ts'
import type { IdentityStore } from '#identity/core/store.ts'

/** The account with this address, confirmed or not. */
export function findByAddress(store: IdentityStore, address: Address, audience: string): Promise<Account | undefined> {
  return address.kind === 'email'
    ? store.accounts.findByEmail(address.email, audience)
    : store.accounts.findByPhone(address.phone, audience)
}

export const addressText = (address: Address): string => (address.kind === 'email' ? address.email : address.phone)

export const isBanned = ({ bannedUntil }: Account, now: Date): boolean => bannedUntil !== undefined && bannedUntil > now

/** A factor in its own right; recovery codes only stand in for one. */
export const isOwnFactor = ({ kind }: Factor): boolean => kind !== 'recovery-codes'
export const isVerifiedOwn = (factor: Factor): boolean => isOwnFactor(factor) && factor.status === 'verified'
