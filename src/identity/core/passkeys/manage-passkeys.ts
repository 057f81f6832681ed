import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, lacksSecondFactor, type Standing } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok } from '#shared/result.ts'
import type { Account } from '#identity/core/accounts/account.ts'
import { sendNotice } from '#identity/core/one-time/send-message.ts'
import { checkName, type NameRefusal, type Passkey } from './passkey.ts'

type Gone = Refusal<'session-gone' | 'passkey-unknown'>
export type RenamingRefusal = Gone | NameRefusal | Refusal<'second-factor-needed'>
export type PasskeyRemovalRefusal = Gone | Refusal<'second-factor-needed' | 'passkey-is-factor'>

export function listPasskeys(ctx: IdentityContext, who: Authenticated): Promise<Passkey[]> {
  return ctx.read.passkeys.listOf(who.person.account.id)
}

export function renamePasskey(
  ctx: IdentityContext,
  who: Authenticated,
  { id, name: typed, caller }: { id: string; name: string; caller: Caller },
): Answer<Passkey, RenamingRefusal> {
  return withOwn(ctx, who, id, async (tx, passkey, { person }): Answer<Passkey, NameRefusal> => {
    const name = checkName(typed)
    if (!name.ok) return name
    await tx.passkeys.rename(id, name.value)
    const traits = { passkey_id: id }
    await audit(tx, { action: 'passkey_updated', actor: person.account, traits, ip: caller.ip })
    return ok({ ...passkey, friendlyName: name.value })
  })
}

/** Sessions opened by a key elsewhere end too: the key may have been on a lost device. */
export function removePasskey(
  ctx: IdentityContext,
  who: Authenticated,
  id: string,
  caller: Caller,
): Answer<void, PasskeyRemovalRefusal> {
  return withOwn(ctx, who, id, async (tx, passkey, { person, session }): Answer<void, Refusal<'passkey-is-factor'>> => {
    if (passkey.factorId !== undefined) return err({ kind: 'passkey-is-factor' })
    await tx.passkeys.remove(id)
    await endSessionsByPasskey(tx, passkey.accountId, session.id)
    const traits = { passkey_id: id }
    await audit(tx, { action: 'passkey_deleted', actor: person.account, traits, ip: caller.ip })
    return ok(undefined)
  })
}

/** A key of the signed-in person, who must have shown the second factor if there is one. */
function withOwn<T, R extends { kind: string }>(
  ctx: IdentityContext,
  who: Authenticated,
  id: string,
  work: (tx: Transaction, passkey: Passkey, standing: Standing) => Answer<T, R>,
): Answer<T, R | Gone | Refusal<'second-factor-needed'>> {
  return ctx.write(async (tx): Answer<T, R | Gone | Refusal<'second-factor-needed'>> => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    const passkey = await tx.passkeys.find(id)
    if (passkey?.accountId !== who.person.account.id) return err({ kind: 'passkey-unknown' })
    if (lacksSecondFactor(standing.value, who)) return err({ kind: 'second-factor-needed' })
    return work(tx, passkey, standing.value)
  })
}

/** A session does not record which key opened it, so sessions of other keys end as well; one touch signs their owner in again. */
export async function endSessionsByPasskey(store: IdentityStore, accountId: string, except?: string): Promise<void> {
  const sessions = await store.sessions.listOf(accountId)
  const opened = sessions.filter(({ id, amr }) => id !== except && amr.some(({ method }) => method === 'passkey'))
  for (const { id } of opened) await store.sessions.remove(id)
}

/**
 * A key keeps working after the password is changed, so a session thief must not add one unnoticed. An unproven address may be a stranger's. Runs
 * in the caller's transaction.
 */
export async function tellOfPasskey(
  tx: Transaction,
  { email, emailConfirmedAt, userMetadata }: Account,
): Promise<void> {
  if (email === undefined || emailConfirmedAt === undefined) return
  await sendNotice(tx, { purpose: 'passkey-added', recipient: email, userMetadata })
}
