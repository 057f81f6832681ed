import { isOwnFactor, isVerifiedOwn } from '#identity/core/accounts/own-factor.ts'
import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, isRaised } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { dropFactor } from './drop-factor.ts'

export type FactorRemovalRefusal = Refusal<
  'session-gone' | 'factor-unknown' | 'second-factor-needed' | 'recovery-codes-alone'
>

/** Gives up one factor of one's own account. */
export function removeFactor(
  ctx: IdentityContext,
  who: Authenticated,
  factorId: string,
  caller: Caller,
): Answer<void, FactorRemovalRefusal> {
  return ctx.write(async (store): Answer<void, FactorRemovalRefusal> => {
    const standing = await currentStanding(store, who)
    if (!standing.ok) return standing
    const { account, factors } = standing.value.person
    const factor = factors.find(({ id }) => id === factorId)
    if (!factor) return err({ kind: 'factor-unknown' })
    if (factor.status === 'verified' && !isRaised(standing.value, who)) return err({ kind: 'second-factor-needed' })
    const others = factors.filter(({ id }) => id !== factorId)
    const isLast = isVerifiedOwn(factor) && !others.some(isVerifiedOwn)
    // As on the vendor's wire: who throws away the sheet of codes should know it.
    if (isLast && others.some((other) => !isOwnFactor(other))) return err({ kind: 'recovery-codes-alone' })
    await dropFactor(store, factor, { except: who.session.id })
    const traits = { factor_id: factor.id, factor_type: factor.kind, factor_status: factor.status }
    await audit(store, ctx, { action: 'factor_unenrolled', actor: account, traits, ip: caller.ip })
    return ok(undefined)
  })
}
