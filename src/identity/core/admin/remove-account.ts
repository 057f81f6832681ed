import type { Account, Person } from '#identity/core/accounts/account.ts'
import { actorOf, leavesNoAdministrator, mayManage, type Acting } from '#identity/core/accounts/administrators.ts'
import { newAccount } from '#identity/core/accounts/new-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok } from '#shared/result.ts'

export type RemovalRefusal = Refusal<'account-unknown' | 'last-administrator'>

type RemovalOptions = {
  /** Soft deletion: personal data goes, the id stays. */
  keepsId: boolean
}

/** Removes somebody else's account with all that hangs on it. */
export async function removeAccount(
  ctx: IdentityContext,
  { by, caller }: Acting,
  id: string,
  { keepsId }: RemovalOptions,
): Answer<void, RemovalRefusal> {
  return ctx.write(async (store) => {
    const person = await store.accounts.findPerson(id)
    if (person === undefined || !mayManage(by, person.account)) return err({ kind: 'account-unknown' } as const)
    const isLast = await leavesNoAdministrator(store, ctx.now(), { before: person.account, after: undefined })
    if (isLast) return err({ kind: 'last-administrator' } as const)
    await audit(store, ctx, { action: 'user_deleted', actor: actorOf(by), traits: { user_id: id }, ip: caller.ip })
    // After the last line: it may be by the very person who goes.
    await store.audit.forget(id)
    await (keepsId ? erase(store, ctx, person) : store.accounts.remove(id))
    return ok(undefined)
  })
}

/** Nothing personal stays; the id stays taken, so that what refers to it refers to nobody else later. */
async function erase(
  store: IdentityStore,
  ctx: IdentityContext,
  { account, identities, factors }: Person,
): Promise<void> {
  await store.sessions.removeAllOf(account.id)
  await store.tokens.removeAllOf(account.id)
  for (const { id } of identities) await store.identities.remove(id)
  for (const { id } of factors) await store.factors.remove(id)
  await store.passkeys.removeAllOf(account.id)
  const { id, audience, createdAt } = account
  const empty: Account = {
    ...newAccount(ctx, { audience, userMetadata: {} }),
    id,
    createdAt,
    deletedAt: account.deletedAt ?? ctx.now(),
  }
  await store.accounts.save(empty)
}
