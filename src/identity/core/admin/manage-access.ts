import type { Factor, Account, Person } from '#identity/core/accounts/account.ts'
import { actorOf, mayManage, type Acting, leavesNoAdministrator } from '#identity/core/accounts/administrators.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import { dropFactor } from '#identity/core/factors/remove-factor.ts'
import { endSessionsByPasskey } from '#identity/core/passkeys/manage-passkeys.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import { newAccount } from '#identity/core/accounts/new-account.ts'

/** Signs a person out everywhere. @returns how many sessions ended */
export function endSessionsOf(
  ctx: IdentityContext,
  { by, caller }: Acting,
  accountId: string,
): Answer<number, Refusal<'account-unknown'>> {
  return ctx.write(async (tx) => {
    const account = await tx.accounts.find(accountId)
    if (account === undefined || !mayManage(by, account)) return err({ kind: 'account-unknown' } as const)
    const ended = await tx.sessions.removeAllOf(accountId)
    const traits = { user_id: accountId }
    await audit(tx, { action: 'logout', actor: actorOf(by), traits, ip: caller.ip })
    return ok(ended)
  })
}

export async function listFactorsOf(
  ctx: IdentityContext,
  accountId: string,
): Answer<Factor[], Refusal<'account-unknown'>> {
  const person = await ctx.read.accounts.findPerson(accountId)
  return person === undefined ? err({ kind: 'account-unknown' }) : ok(person.factors)
}

export function removeFactorOf(
  ctx: IdentityContext,
  { by, caller }: Acting,
  accountId: string,
  factorId: string,
): Answer<Factor, Refusal<'account-unknown' | 'factor-unknown'>> {
  return ctx.write(async (tx) => {
    const person = await tx.accounts.findPerson(accountId)
    if (person === undefined || !mayManage(by, person.account)) return err({ kind: 'account-unknown' } as const)
    const factor = person.factors.find(({ id }) => id === factorId)
    if (factor === undefined) return err({ kind: 'factor-unknown' } as const)
    await dropFactor(tx, factor)
    const traits = { user_id: accountId, factor_id: factorId }
    await audit(tx, { action: 'factor_deleted', actor: actorOf(by), traits, ip: caller.ip })
    return ok(factor)
  })
}

/** Removes a passkey, the second factor bound to it, and all of the account's sessions opened by passkeys. */
export function removePasskeyOf(
  ctx: IdentityContext,
  { by, caller }: Acting,
  accountId: string,
  passkeyId: string,
): Answer<void, Refusal<'account-unknown' | 'passkey-unknown'>> {
  return ctx.write(async (tx) => {
    const person = await tx.accounts.findPerson(accountId)
    if (person === undefined || !mayManage(by, person.account)) return err({ kind: 'account-unknown' } as const)
    const passkey = await tx.passkeys.find(passkeyId)
    if (passkey?.accountId !== accountId) return err({ kind: 'passkey-unknown' } as const)
    const factor = person.factors.find(({ id }) => id === passkey.factorId)
    if (factor) await dropFactor(tx, factor)
    await tx.passkeys.remove(passkeyId)
    await endSessionsByPasskey(tx, accountId)
    const traits = { user_id: accountId, passkey_id: passkeyId }
    await audit(tx, { action: 'passkey_deleted', actor: actorOf(by), traits, ip: caller.ip })
    return ok(undefined)
  })
}

export type RemovalRefusal = Refusal<'account-unknown' | 'last-administrator'>

type RemovalOptions = {
  /** Soft deletion: personal data goes, the id stays. */
  keepsId: boolean
}

/** Removes another person's account with everything that belongs to it. */
export async function removeAccount(
  ctx: IdentityContext,
  { by, caller }: Acting,
  id: string,
  { keepsId }: RemovalOptions,
): Answer<void, RemovalRefusal> {
  return ctx.write(async (tx) => {
    const person = await tx.accounts.findPerson(id)
    if (person === undefined || !mayManage(by, person.account)) return err({ kind: 'account-unknown' } as const)
    const isLast = await leavesNoAdministrator(tx, person.account, undefined)
    if (isLast) return err({ kind: 'last-administrator' } as const)
    await audit(tx, { action: 'user_deleted', actor: actorOf(by), traits: { user_id: id }, ip: caller.ip })
    // After the last audit line: its actor may be the removed person.
    await tx.audit.forget(id)
    await (keepsId ? erase(tx, person) : tx.accounts.remove(id))
    return ok(undefined)
  })
}

/** Removes all personal data; the id stays taken, so that references to it never point to another person. */
async function erase(tx: Transaction, { account, identities, factors }: Person): Promise<void> {
  await tx.sessions.removeAllOf(account.id)
  await tx.tokens.removeAllOf(account.id)
  for (const { id } of identities) await tx.identities.remove(id)
  for (const { id } of factors) await tx.factors.remove(id)
  await tx.passkeys.removeAllOf(account.id)
  const { id, audience, createdAt } = account
  const empty: Account = {
    ...newAccount(tx, { audience, userMetadata: {} }),
    id,
    createdAt,
    deletedAt: account.deletedAt ?? tx.now(),
  }
  await tx.accounts.save(empty)
}
