import type { Factor } from '#identity/core/accounts/account.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { ChallengeRefusal } from '#identity/core/factors/challenge-factor.ts'
import type { EnrolmentRefusal } from '#identity/core/factors/enrol-factor.ts'
import type { FactorProofRefusal } from '#identity/core/factors/verify-factor.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { AuthenticationRefusal } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import type { AccountNeeds } from './account-needs.ts'
import { withFirstSheet, type RaisedSession } from './code-sheet.ts'

export type ConfirmationRefusal = ChallengeRefusal | FactorProofRefusal | AuthenticationRefusal

const APP_NAME = 'Authenticator-App'

/** Setting up a second factor, and turning it off. */
export function createSecondFactor({ identity }: Pick<AccountNeeds, 'identity'>) {
  const { factors } = identity
  return {
    /** Begins anew: an attempt that was not finished is gone. */
    async begin(who: Authenticated, caller: Caller): Answer<void, EnrolmentRefusal> {
      const attempts = who.person.factors.filter(isAttempt)
      for (const { id } of attempts) await factors.remove(who, id, caller)
      const enrolled = await factors.enrolTotp(who, { friendlyName: freeName(who.person.factors) })
      return enrolled.ok ? ok(undefined) : enrolled
    },

    findPending: factors.findPendingTotp,

    async confirm(who: Authenticated, code: string, caller: Caller): Answer<RaisedSession, ConfirmationRefusal> {
      const pending = await factors.findPendingTotp(who)
      if (!pending) return err({ kind: 'factor-unknown' })
      const factorId = pending.factor.id
      const challenge = await factors.challenge(who, factorId, caller)
      if (!challenge.ok) return challenge
      const raised = await factors.verify(who, { factorId, challengeId: challenge.value.id, code, caller })
      return raised.ok ? withFirstSheet(identity, raised.value) : raised
    },

    removeApp: factors.remove,
    turnOff: factors.removeAll,
  }
}

const isAttempt = ({ kind, status }: Factor) => kind === 'totp' && status === 'unverified'

/** Several apps must be told apart. */
function freeName(factors: Factor[]): string {
  const taken = new Set(factors.filter((factor) => !isAttempt(factor)).map(({ friendlyName }) => friendlyName))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? APP_NAME : `${APP_NAME} ${number}`
    if (!taken.has(name)) return name
  }
}
