import type { IdentityContext } from '#identity/core/context.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { type Account, type Person, isVerifiedOwn } from './account.ts'

/**
 * What is required of a person without a second factor.
 *
 * @property roles the account's roles that require one
 * @property dueAt from then on these roles grant nothing until there is one
 */
export type NeededFactor = { roles: string[]; dueAt: Date; isOverdue: boolean }

type Settings = Pick<IdentitySettings, 'factors'>

/** The grace period runs once per account: regaining the role, or removing a factor, starts no new one. */
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

/** The roles that require a second factor, provided people can set one up. */
export const askingRoles = ({ factors }: Settings): readonly string[] =>
  factors.isTotpOffered || factors.isPhoneOffered ? factors.requiredFor : []

/** Starts the grace period of accounts that held their role before it required a second factor. */
export const noteFactorNeeds = ({ settings, now, write }: IdentityContext): Promise<void> =>
  write((tx) => tx.accounts.noteFactorNeeds(askingRoles(settings), now()))

/** Wraps a store so that it notes when an account first holds such a role, however the account got it. */
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
