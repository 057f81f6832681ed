import type { Answer } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import { audit } from '#identity/core/audit.ts'
import { createChallenge } from './challenge-factor.ts'
import { currentStanding, isRaised } from '#identity/core/sessions/current-standing.ts'
import { dropFactor, isOwnFactor, isVerifiedOwn } from './drop-factor.ts'
import { createEnrolment } from './enrol-factor.ts'
import type { Factors } from '#identity/core/identity.ts'
import { createPendingTotp } from './pending-totp.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createRemovalOfAll } from './remove-all-factors.ts'
import { createVerification } from './verify-factor.ts'

export function createFactors(needs: IdentityNeeds): Factors {
  return {
    ...createEnrolment(needs),
    challenge: createChallenge(needs),
    verify: createVerification(needs),
    findPendingTotp: createPendingTotp(needs),
    remove: createRemoval(needs),
    removeAll: createRemovalOfAll(needs),
    recoveryCodes: createRecoveryCodes(needs),
  }
}

function createRemoval(needs: Pick<IdentityNeeds, 'transaction' | 'now' | 'newId'>): Factors['remove'] {
  return (who, factorId, caller) =>
    needs.transaction(async (store): Answer<void> => {
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
      await dropFactor(store, factor)
      const traits = { factor_id: factor.id, factor_type: factor.kind, factor_status: factor.status }
      await audit(store, needs, { action: 'factor_unenrolled', actor: account, traits, ip: caller.ip })
      return ok(undefined)
    })
}
