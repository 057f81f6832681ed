import type { Account } from '#identity/core/accounts/account.ts'
import type { NeededFactor } from '#identity/core/accounts/needed-factor.ts'
import { toOffices, type Office } from '#rights/offices.ts'

/** An office for which a second factor is overdue opens nothing; the others of the same person do as ever. */
export function officesOf(
  { appMetadata: { roles } }: Account,
  needed: NeededFactor | undefined,
): { held: Office[]; resting: Office[] } {
  // Written by other programs, too: a text would hold the name of an office as part of it.
  const all = toOffices(Array.isArray(roles) ? roles : [])
  const resting = needed?.isOverdue ? toOffices(needed.roles) : []
  return { held: all.filter((office) => !resting.includes(office)), resting }
}
