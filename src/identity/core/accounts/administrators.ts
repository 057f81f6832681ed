import type { Transaction, Caller } from '#identity/core/context.ts'
import type { IdentityStore, Page } from '#identity/core/store.ts'
import { type Account, type Person, isBanned, isUnproven } from './account.ts'

/** The role, or office, that administers accounts. */
export const OFFICE = 'admin'
const PAGE_SIZE = 200

/** By role or by office. Users cannot write either; what they say about themselves does not count. */
export function isAdministrator({ account: { role, appMetadata } }: Pick<Person, 'account'>): boolean {
  return role === OFFICE || (Array.isArray(appMetadata.roles) && appMetadata.roles.includes(OFFICE))
}

/** The actor for the audit log; undefined stands for the service itself. */
export const actorOf = (by: Administrator): Account | undefined =>
  by.kind === 'account' ? by.person.account : undefined

/** An account manages others within its own audience only; the service manages all of them. */
export const mayManage = (by: Administrator, { audience }: Pick<Account, 'audience'>): boolean =>
  by.kind === 'service' || by.person.account.audience === audience

/** The audience an action applies to. @param asked the audience the request names; only the service may choose it freely */
export const audienceOf = (by: Administrator, asked: string): string =>
  by.kind === 'service' ? asked : by.person.account.audience

/** Can manage people right now. An invited person who is not yet in, or a banned one, does not help a club that has no other administrator. */
export const isActing = (account: Account, now: Date): boolean =>
  isAdministrator({ account }) && !isUnproven(account) && !isBanned(account, now) && account.deletedAt === undefined

/**
 * Whether a change would leave no one who can manage people. Runs in the transaction of that change.
 *
 * @param after undefined: the account is removed
 */
export async function leavesNoAdministrator(
  tx: Transaction,
  before: Account,
  after: Account | undefined,
): Promise<boolean> {
  const now = tx.now()
  const staysOne = after !== undefined && isActing(after, now) && after.audience === before.audience
  if (!isActing(before, now) || staysOne) return false
  return !(await hasAnother(tx, now, before))
}

async function hasAnother(store: IdentityStore, now: Date, { id, audience }: Account): Promise<boolean> {
  for (let page: Page = { number: 1, size: PAGE_SIZE }; ; page = { ...page, number: page.number + 1 }) {
    const { items, total } = await store.accounts.list({ audience, order: 'oldest', page })
    const others = items.filter(({ account }) => account.id !== id && isActing(account, now))
    for (const { account } of others) {
      // A single find locks the account until the transaction ends, so two administrators cannot remove each other concurrently.
      const current = await store.accounts.find(account.id)
      if (current !== undefined && isActing(current, now)) return true
    }
    if (items.length === 0 || page.number * page.size >= total) return false
  }
}

/** The acting administrator, and the caller that sent the request. */
export type Acting = { by: Administrator; caller: Caller }

/** A service key or an administrator's account: either may manage people. */
export type Administrator = { kind: 'service' } | { kind: 'account'; person: Person }
