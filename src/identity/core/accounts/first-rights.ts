import type { Transaction } from '#identity/core/context.ts'
import { type Account, type Person, isUnproven } from './account.ts'
import { dropUnprovenWays } from './prove-address.ts'

/** Holds nothing but the names of its own providers: no role, no office, nothing else that only administrators write. */
export const holdsNothing = ({ role, appMetadata }: Account): boolean =>
  role === '' &&
  Object.entries(appMetadata).every(
    ([key, value]) => key === 'provider' || key === 'providers' || (Array.isArray(value) && value.length === 0),
  )

/**
 * Whether a change gives the first rights to an account that signed itself up with an unproven address.
 *
 * Anyone can sign up with another person's address and wait. The owner would confirm the address one day, and the stranger who chose the password
 * would have the rights.
 */
export function givesFirstRights(before: Account, after: Account): boolean {
  const { confirmationSentAt, invitedAt, isManagedBySso } = before
  const isSelfMade = confirmationSentAt !== undefined && invitedAt === undefined && !isManagedBySso
  return isSelfMade && isUnproven(after) && holdsNothing(before) && !holdsNothing(after)
}

/**
 * Turns a self-made sign-up into an invitation; links already sent to the address stay valid.
 *
 * @param options.keepsPassword where an administrator has just set it
 * @returns the person as stored
 */
export function makeInvited(
  tx: Transaction,
  { account, ...person }: Person,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<Person> {
  // An invited person chooses a password by the link, even if there is one already.
  const invitedAt = keepsPassword ? account.invitedAt : tx.now()
  return dropUnprovenWays(tx, { ...person, account: { ...account, invitedAt } }, { keepsPassword })
}

/** The rights that a change gave or took away, for the audit log; empty if it did neither. */
export function rightsTraits(before: Account, after: Account): Record<string, unknown> {
  const [had, has] = [rolesOf(before), rolesOf(after)]
  const added = has.filter((role) => !had.includes(role))
  const removed = had.filter((role) => !has.includes(role))
  const wasBanned = before.bannedUntil !== undefined
  const isBanned = after.bannedUntil !== undefined
  return {
    ...(added.length > 0 && { roles_added: added }),
    ...(removed.length > 0 && { roles_removed: removed }),
    ...(wasBanned !== isBanned && { banned: isBanned }),
  }
}

/** The stored roles are unchecked and may be of any type. */
const rolesOf = ({ appMetadata: { roles } }: Account): string[] => (Array.isArray(roles) ? roles : [])
