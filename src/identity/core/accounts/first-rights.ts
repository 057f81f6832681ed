import type { Account, Person } from './account.ts'
import { dropUnprovenWays, isUnproven } from './prove-address.ts'
import type { IdentityStore } from '#identity/core/store.ts'

/** Nothing but the names of its own ways in: no role, no office, nothing else that only administrators write. */
export const holdsNothing = ({ role, appMetadata }: Account): boolean =>
  role === '' &&
  Object.entries(appMetadata).every(
    ([key, value]) => key === 'provider' || key === 'providers' || (Array.isArray(value) && value.length === 0),
  )

/**
 * Whether a change gives the first rights to an account that signed itself up, with an address that nobody has proven.
 *
 * Anybody can sign up with the address of somebody else and wait. The owner would confirm the address one day, and whoever chose the
 * password would have the rights.
 */
export function givesFirstRights(before: Account, after: Account): boolean {
  const { confirmationSentAt, invitedAt, isManagedBySso } = before
  const isSelfMade = confirmationSentAt !== undefined && invitedAt === undefined && !isManagedBySso
  return isSelfMade && isUnproven(after) && holdsNothing(before) && !holdsNothing(after)
}

/**
 * Makes an invited person of one who signed up; links that went to the address stay good.
 *
 * @param options.keepsPassword where an administrator has just set it
 * @returns the person as stored
 */
export function makeInvited(
  store: IdentityStore,
  { account, ...person }: Person,
  { now, keepsPassword }: { now: Date; keepsPassword: boolean },
): Promise<Person> {
  // An invited person chooses the password by the link, whatever is there.
  const invitedAt = keepsPassword ? account.invitedAt : now
  return dropUnprovenWays(store, { ...person, account: { ...account, invitedAt } }, { keepsPassword })
}

/** What a change gave to somebody or took away, for the audit log; empty when it did neither. */
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

/** Whoever wrote the roles may have written anything. */
const rolesOf = ({ appMetadata: { roles } }: Account): string[] => (Array.isArray(roles) ? roles : [])
