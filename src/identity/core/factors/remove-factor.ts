import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, isRaised, type Standing } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { type Factor, isOwnFactor, isVerifiedOwn } from '#identity/core/accounts/account.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { endSessionsByPasskey } from '#identity/core/passkeys/manage-passkeys.ts'

export type FactorRemovalRefusal = Refusal<
  'session-gone' | 'factor-unknown' | 'second-factor-needed' | 'recovery-codes-alone'
>

/** Removes one of the signed-in person's own factors. */
export function removeFactor(
  ctx: IdentityContext,
  who: Authenticated,
  factorId: string,
  caller: Caller,
): Answer<void, FactorRemovalRefusal> {
  return ctx.write(async (tx): Answer<void, FactorRemovalRefusal> => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    const { account, factors } = standing.value.person
    const factor = factors.find(({ id }) => id === factorId)
    if (!factor) return err({ kind: 'factor-unknown' })
    if (factor.status === 'verified' && !isRaised(standing.value, who)) return err({ kind: 'second-factor-needed' })
    const others = factors.filter(({ id }) => id !== factorId)
    const isLast = isVerifiedOwn(factor) && !others.some(isVerifiedOwn)
    // As on the vendor's wire: removing the last factor must not silently discard the sheet of codes.
    if (isLast && others.some((other) => !isOwnFactor(other))) return err({ kind: 'recovery-codes-alone' })
    await dropFactor(tx, factor, who.session.id)
    const traits = { factor_id: factor.id, factor_type: factor.kind, factor_status: factor.status }
    await audit(tx, { action: 'factor_unenrolled', actor: account, traits, ip: caller.ip })
    return ok(undefined)
  })
}

/** The first success marks the factor as set up, and ends unfinished attempts of its kind and sessions that never showed a second factor. */
export async function settleFactor(store: IdentityStore, standing: Standing, factor: Factor): Promise<void> {
  await store.factors.save(factor)
  const givenUp = standing.person.factors.filter(
    ({ id, kind, status }) => id !== factor.id && kind === factor.kind && status === 'unverified',
  )
  for (const other of givenUp) await dropFactor(store, other, standing.session.id)
  await store.sessions.removeWeakOf(factor.accountId, standing.session.id)
}

/**
 * Removes a factor; sessions that it raised fall back to aal1. Recovery codes go with the last factor that they stand in for, or they would
 * become valid again with the next one. If the factor is a passkey, that goes too, and so do sessions opened by passkeys.
 *
 * @param except this session stays open
 */
export async function dropFactor(store: IdentityStore, factor: Factor, except?: string): Promise<void> {
  if (factor.kind === 'webauthn') await endSessionsByPasskey(store, factor.accountId, except)
  const others = (await store.factors.listOf(factor.accountId)).filter(({ id }) => id !== factor.id)
  const stale = others.some(isVerifiedOwn) ? [] : others.filter((other) => !isOwnFactor(other))
  for (const { id } of [factor, ...stale]) {
    await store.sessions.lowerRaisedBy(id)
    await store.factors.remove(id)
  }
}

type TurningOffRefusal = Refusal<'session-gone' | 'second-factor-needed'>

/**
 * Turns the second factor off: all apps and phones, and the recovery codes with them. Removing them one by one could stop half-way: a session
 * raised by a recovery code falls back as soon as the codes are gone.
 */
export function removeAllFactors(
  ctx: IdentityContext,
  who: Authenticated,
  caller: Caller,
): Answer<void, TurningOffRefusal> {
  return ctx.write(async (tx): Answer<void, TurningOffRefusal> => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    const { account, factors } = standing.value.person
    if (factors.some(({ status }) => status === 'verified') && !isRaised(standing.value, who)) {
      return err({ kind: 'second-factor-needed' })
    }
    // The passkeys still sign in; they are just no longer asked for after a password.
    await tx.passkeys.releaseAllOf(account.id)
    for (const factor of factors) {
      await dropFactor(tx, factor, who.session.id)
      const traits = { factor_id: factor.id, factor_type: factor.kind, factor_status: factor.status }
      await audit(tx, { action: 'factor_unenrolled', actor: account, traits, ip: caller.ip })
    }
    return ok(undefined)
  })
}
