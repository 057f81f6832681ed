import type { Factor } from '#identity/core/accounts/account.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import { challengeFactor, type ChallengeRefusal } from '#identity/core/factors/challenge-factor.ts'
import { raiseByRecoveryCode, type RecoveryCodeRefusal } from '#identity/core/factors/recovery-codes.ts'
import { raiseByFactor, type FactorProofRefusal } from '#identity/core/factors/verify-factor.ts'
import { readPasskeyAnswer } from '#identity/core/passkeys/read-answer.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Standing } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'
import { ok } from '#shared/result.ts'
import type { SignInContext } from './context.ts'

/** @property challengeId of a code that was sent to a phone */
export type SecondProof =
  | { kind: 'app'; factorId: string; code: string }
  | { kind: 'phone'; factorId: string; challengeId: string; code: string }
  | { kind: 'passkey'; challengeId: string; answer: string }
  | { kind: 'recovery-code'; code: string }
export type SecondStepRefusal = ChallengeRefusal | FactorProofRefusal | RecoveryCodeRefusal

/** Sends a code to the phone that is the second factor. @returns the challenge that the code answers */
export async function sendSecondCode(
  { identity }: SignInContext,
  who: Authenticated,
  factorId: string,
  caller: Caller,
): Answer<string, ChallengeRefusal> {
  const allowed = await identity.limits.take('message', caller.ip)
  if (!allowed.ok) return allowed
  const challenge = await challengeFactor(identity, who, factorId, caller)
  return challenge.ok ? ok(challenge.value.id) : challenge
}

/** Second step, for people who have a second factor. @returns the raised session */
export async function showSecondFactor(
  { identity }: SignInContext,
  who: Authenticated,
  proof: SecondProof,
  caller: Caller,
): Answer<Session, SecondStepRefusal> {
  const allowed = await identity.limits.take('verify', caller.ip)
  if (!allowed.ok) return allowed
  const raised = await prove(identity, { who, proof, caller })
  return raised.ok ? ok(raised.value.session) : raised
}

/** The second factor that is a key; the oldest of several. */
export const findKeyFactor = ({ person }: Authenticated): Factor | undefined =>
  person.factors.find(({ kind, status }) => kind === 'webauthn' && status === 'verified')

type Shown = { who: Authenticated; proof: SecondProof; caller: Caller }

async function prove(identity: IdentityContext, { who, proof, caller }: Shown): Answer<Standing, SecondStepRefusal> {
  switch (proof.kind) {
    case 'recovery-code':
      return raiseByRecoveryCode(identity, who, proof.code, caller)
    case 'passkey': {
      const { challengeId, answer } = proof
      // The question was about the first of several keys, and any of them may answer.
      const factorId = findKeyFactor(who)?.id ?? ''
      return raiseByFactor(identity, who, { factorId, challengeId, credential: readPasskeyAnswer(answer), caller })
    }
    case 'phone':
      return raiseByFactor(identity, who, { ...proof, caller })
    case 'app': {
      // An app needs no challenge; one that is answered at once keeps the rules of the wires.
      const challenge = await challengeFactor(identity, who, proof.factorId, caller)
      if (!challenge.ok) return challenge
      return raiseByFactor(identity, who, { ...proof, challengeId: challenge.value.id, caller })
    }
  }
}
