import type { Factor } from '#identity/core/accounts/account.ts'
import type { Caller } from '#identity/core/context.ts'
import { challengeFactor, type ChallengeRefusal } from '#identity/core/factors/challenge-factor.ts'
import { enrolTotp, type EnrolmentRefusal } from '#identity/core/factors/enrol-factor.ts'
import { findPendingTotp } from '#identity/core/factors/totp.ts'
import { removeFactor } from '#identity/core/factors/remove-factor.ts'
import { raiseByFactor, type FactorProofRefusal } from '#identity/core/factors/verify-factor.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { withFirstSheet, type RaisedSession } from './code-sheet.ts'
import type { AccountContext } from './context.ts'

export type ConfirmationRefusal = ChallengeRefusal | FactorProofRefusal

const APP_NAME = 'Authenticator-App'

/** Starts to set up an app anew; an unfinished attempt is removed. */
export async function beginSecondFactor(
  { identity }: AccountContext,
  who: Authenticated,
  caller: Caller,
): Answer<void, EnrolmentRefusal> {
  const attempts = who.person.factors.filter(isAttempt)
  for (const { id } of attempts) await removeFactor(identity, who, id, caller)
  const enrolled = await enrolTotp(identity, who, { friendlyName: freeName(who.person.factors) })
  return enrolled.ok ? ok(undefined) : enrolled
}

export async function confirmSecondFactor(
  { identity }: AccountContext,
  who: Authenticated,
  code: string,
  caller: Caller,
): Answer<RaisedSession, ConfirmationRefusal> {
  const pending = await findPendingTotp(identity, who)
  if (!pending) return err({ kind: 'factor-unknown' })
  const factorId = pending.factor.id
  const challenge = await challengeFactor(identity, who, factorId, caller)
  if (!challenge.ok) return challenge
  const raised = await raiseByFactor(identity, who, { factorId, challengeId: challenge.value.id, code, caller })
  return raised.ok ? ok(await withFirstSheet(identity, raised.value)) : raised
}

const isAttempt = ({ kind, status }: Factor) => kind === 'totp' && status === 'unverified'

/** Several apps need distinct names. */
function freeName(factors: Factor[]): string {
  const taken = new Set(factors.filter((factor) => !isAttempt(factor)).map(({ friendlyName }) => friendlyName))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? APP_NAME : `${APP_NAME} ${number}`
    if (!taken.has(name)) return name
  }
}
