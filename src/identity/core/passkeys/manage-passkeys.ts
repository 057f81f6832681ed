import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, lacksSecondFactor, type Standing } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok } from '#shared/result.ts'
import { checkName, type NameRefusal } from './passkey-name.ts'
import type { Passkey } from './passkey.ts'
import { endSessionsByPasskey } from './end-sessions.ts'

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
  return withOwn(ctx, who, id, async (store, passkey, { person }): Answer<Passkey, NameRefusal> => {
    const name = checkName(typed)
    if (!name.ok) return name
    await store.passkeys.rename(id, name.value)
    const traits = { passkey_id: id }
    await audit(store, ctx, { action: 'passkey_updated', actor: person.account, traits, ip: caller.ip })
    return ok({ ...passkey, friendlyName: name.value })
  })
}

/** Whoever came in by a key elsewhere has to come in anew: the key may have been on a device that is lost. */
export function removePasskey(
  ctx: IdentityContext,
  who: Authenticated,
  id: string,
  caller: Caller,
): Answer<void, PasskeyRemovalRefusal> {
  return withOwn(
    ctx,
    who,
    id,
    async (store, passkey, { person, session }): Answer<void, Refusal<'passkey-is-factor'>> => {
      if (passkey.factorId !== undefined) return err({ kind: 'passkey-is-factor' })
      await store.passkeys.remove(id)
      await endSessionsByPasskey(store, passkey, { except: session.id })
      const traits = { passkey_id: id }
      await audit(store, ctx, { action: 'passkey_deleted', actor: person.account, traits, ip: caller.ip })
      return ok(undefined)
    },
  )
}

/** A key of one's own, for somebody who has shown all that they can. */
function withOwn<T, R extends { kind: string }>(
  ctx: IdentityContext,
  who: Authenticated,
  id: string,
  work: (store: IdentityStore, passkey: Passkey, standing: Standing) => Answer<T, R>,
): Answer<T, R | Gone | Refusal<'second-factor-needed'>> {
  return ctx.write(async (store): Answer<T, R | Gone | Refusal<'second-factor-needed'>> => {
    const standing = await currentStanding(store, who)
    if (!standing.ok) return standing
    const passkey = await store.passkeys.find(id)
    if (passkey?.accountId !== who.person.account.id) return err({ kind: 'passkey-unknown' })
    if (lacksSecondFactor(standing.value, who)) return err({ kind: 'second-factor-needed' })
    return work(store, passkey, standing.value)
  })
}
