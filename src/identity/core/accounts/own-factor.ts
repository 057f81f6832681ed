import type { Factor } from './account.ts'

/** A factor that opens a session by itself; recovery codes only stand in for one. */
export const isOwnFactor = ({ kind }: Factor): boolean => kind !== 'recovery-codes'
export const isVerifiedOwn = (factor: Factor): boolean => isOwnFactor(factor) && factor.status === 'verified'
