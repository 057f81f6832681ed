import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, isRaised } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { dropFactor } from './drop-factor.ts'

type TurningOffRefusal = Refusal<'session-gone' | 'second-factor-needed'>

/**
 * Turns the second factor off: all apps and phones, the recovery codes with them. One by one it could stop half-way: a session raised by a recovery code falls back as soon as the codes are gone.
 */
export function removeAllFactors(
  ctx: IdentityContext,
  who: Authenticated,
  caller: Caller,
): Answer<void, TurningOffRefusal> {
  return ctx.write(async (store): Answer<void, TurningOffRefusal> => {
    const standing = await currentStanding(store, who)
    if (!standing.ok) return standing
    const { account, factors } = standing.value.person
    if (factors.some(({ status }) => status === 'verified') && !isRaised(standing.value, who)) {
      return err({ kind: 'second-factor-needed' })
    }
    // They go on signing in; only nobody asks for them after a password.
    await store.passkeys.releaseAllOf(account.id)
    for (const factor of factors) {
      await dropFactor(store, factor, { except: who.session.id })
      const traits = { factor_id: factor.id, factor_type: factor.kind, factor_status: factor.status }
      await audit(store, ctx, { action: 'factor_unenrolled', actor: account, traits, ip: caller.ip })
    }
    return ok(undefined)
  })
}
