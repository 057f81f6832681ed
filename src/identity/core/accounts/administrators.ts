import type { Caller } from '#identity/core/audit-entry.ts'
import type { IdentityStore, Page } from '#identity/core/store.ts'
import type { Account, Person } from './account.ts'
import { isBanned } from './find-account.ts'
import { isUnproven } from './prove-address.ts'

/** Whoever holds it administers accounts. */
export const OFFICE = 'admin'
const PAGE_SIZE = 200

/** Role or office, both given by the service only; what people say about themselves counts nothing. */
export function isAdministrator({ account: { role, appMetadata } }: Pick<Person, 'account'>): boolean {
  return role === OFFICE || (Array.isArray(appMetadata.roles) && appMetadata.roles.includes(OFFICE))
}

/** For the audit log; undefined is the service itself. */
export const actorOf = (by: Administrator): Account | undefined =>
  by.kind === 'account' ? by.person.account : undefined

/** People manage others within their own audience only; the service itself is above all of them. */
export const mayManage = (by: Administrator, { audience }: Pick<Account, 'audience'>): boolean =>
  by.kind === 'service' || by.person.account.audience === audience

/** The audience in which something is done. @param asked what the request names, which only the service may choose freely */
export const audienceOf = (by: Administrator, asked: string): string =>
  by.kind === 'service' ? asked : by.person.account.audience

/** Somebody who can really manage people now: invited but not yet in, or banned, would not help a club that has nobody else. */
export const isActing = (account: Account, now: Date): boolean =>
  isAdministrator({ account }) && !isUnproven(account) && !isBanned(account, now) && account.deletedAt === undefined

/**
 * Whether a change would leave nobody who can manage people. Part of the transaction of that change.
 *
 * @param after undefined: the account is removed
 */
export async function leavesNoAdministrator(
  store: IdentityStore,
  now: Date,
  { before, after }: { before: Account; after: Account | undefined },
): Promise<boolean> {
  const staysOne = after !== undefined && isActing(after, now) && after.audience === before.audience
  if (!isActing(before, now) || staysOne) return false
  return !(await hasAnother(store, now, before))
}

async function hasAnother(store: IdentityStore, now: Date, { id, audience }: Account): Promise<boolean> {
  for (let page: Page = { number: 1, size: PAGE_SIZE }; ; page = { ...page, number: page.number + 1 }) {
    const { items, total } = await store.accounts.list({ audience, order: 'oldest', page })
    const others = items.filter(({ account }) => account.id !== id && isActing(account, now))
    for (const { account } of others) {
      // Found singly it cannot change until the transaction ends, so two administrators cannot remove each other at one moment.
      const current = await store.accounts.find(account.id)
      if (current !== undefined && isActing(current, now)) return true
    }
    if (items.length === 0 || page.number * page.size >= total) return false
  }
}

/** Who does something as an administrator. */
export type Acting = { by: Administrator; caller: Caller }

/** A holder of a service key or of an administrator's account: may manage people. */
export type Administrator = { kind: 'service' } | { kind: 'account'; person: Person }
