import type { IdentityContext } from '#identity/core/context.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Account, Person } from './account.ts'
import { isVerifiedOwn } from './find-account.ts'

/**
 * What is asked of somebody who has no second factor.
 *
 * @property roles those that the account holds and that ask for one
 * @property dueAt from this moment on they open nothing until there is one
 */
export type NeededFactor = { roles: string[]; dueAt: Date; isOverdue: boolean }

type Settings = Pick<IdentitySettings, 'factors'>

/** The time of grace runs once in the life of an account: giving the role back, or a factor up, begins no new one. */
export function findNeededFactor(
  { account, factors }: Person,
  { settings, now }: { settings: Settings; now: Date },
): NeededFactor | undefined {
  const roles = askingRoles(settings).filter((role) => holds(account, role))
  if (roles.length === 0 || factors.some(isVerifiedOwn)) return undefined
  const since = account.factorNeededSince ?? now
  const dueAt = new Date(since.getTime() + settings.factors.grace)
  return { roles, dueAt, isOverdue: dueAt <= now }
}

/** The roles that ask for a second factor, where people can set one up. */
export const askingRoles = ({ factors }: Settings): readonly string[] =>
  factors.isTotpOffered || factors.isPhoneOffered ? factors.requiredFor : []

/** Begins the time of grace of those who held their role before it asked for a second factor. */
export const noteFactorNeeds = ({ settings, now, write }: IdentityContext): Promise<void> =>
  write((store) => store.accounts.noteFactorNeeds(askingRoles(settings), now()))

/** A store that notes when an account first holds such a role, whichever way it came to it. */
export function notingFactorNeeds(
  store: IdentityStore,
  { settings, now }: { settings: Settings; now: () => Date },
): IdentityStore {
  const { accounts } = store
  const noted = (account: Account): Account =>
    account.factorNeededSince === undefined && askingRoles(settings).some((role) => holds(account, role))
      ? { ...account, factorNeededSince: now() }
      : account
  return {
    ...store,
    accounts: {
      ...accounts,
      add: (account) => accounts.add(noted(account)),
      save: (account) => accounts.save(noted(account)),
    },
  }
}

const holds = ({ role: databaseRole, appMetadata: { roles } }: Account, role: string): boolean =>
  databaseRole === role || (Array.isArray(roles) && roles.includes(role))
