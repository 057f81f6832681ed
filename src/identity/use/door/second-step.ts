import type { Caller } from '#identity/core/caller.ts'
import type { Identity } from '#identity/core/create-identity.ts'
import type { ChallengeRefusal } from '#identity/core/factors/challenge-factor.ts'
import type { RecoveryCodeRefusal } from '#identity/core/factors/recovery-codes.ts'
import type { FactorProofRefusal } from '#identity/core/factors/verify-factor.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Authenticated, Grant, Session } from '#identity/core/sessions/session.ts'
import type { Factor } from '#identity/core/accounts/account.ts'
import { readPasskeyAnswer } from '#identity/core/passkeys/answer-text.ts'
import { ok } from '#shared/result.ts'
import type { DoorNeeds } from './door-needs.ts'

/** @property challengeId of a code that was sent to a phone */
export type SecondProof =
  | { kind: 'app'; factorId: string; code: string }
  | { kind: 'phone'; factorId: string; challengeId: string; code: string }
  | { kind: 'passkey'; challengeId: string; answer: string }
  | { kind: 'recovery-code'; code: string }
export type SecondStepRefusal = ChallengeRefusal | FactorProofRefusal | RecoveryCodeRefusal

/** Second step, for those who have a second factor. */
export function createSecondStep({ identity }: Pick<DoorNeeds, 'identity'>) {
  const { limits, factors } = identity
  return {
    /** Sends a code to the phone. @returns the challenge that the code answers */
    async sendCode(who: Authenticated, factorId: string, caller: Caller): Answer<string, ChallengeRefusal> {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      const challenge = await factors.challenge(who, factorId, caller)
      return challenge.ok ? ok(challenge.value.id) : challenge
    },
    /** @returns the session as it is raised now */
    async showSecondFactor(who: Authenticated, proof: SecondProof, caller: Caller): Answer<Session, SecondStepRefusal> {
      const allowed = await limits.take('verify', caller.ip)
      if (!allowed.ok) return allowed
      const grant = await prove(identity, { who, proof, caller })
      return grant.ok ? ok(grant.value.session) : grant
    },
  }
}

/** The second factor that is a key; of several the oldest. */
export const findKeyFactor = ({ person }: Authenticated): Factor | undefined =>
  person.factors.find(({ kind, status }) => kind === 'webauthn' && status === 'verified')

type Shown = { who: Authenticated; proof: SecondProof; caller: Caller }

async function prove({ factors }: Identity, { who, proof, caller }: Shown): Answer<Grant, SecondStepRefusal> {
  switch (proof.kind) {
    case 'recovery-code':
      return factors.recoveryCodes.verify(who, proof.code, caller)
    case 'passkey': {
      const { challengeId, answer } = proof
      // The question was about the first of them, and any of them may answer.
      const factorId = findKeyFactor(who)?.id ?? ''
      return factors.verify(who, { factorId, challengeId, credential: readPasskeyAnswer(answer), caller })
    }
    case 'phone':
      return factors.verify(who, { ...proof, caller })
    case 'app': {
      // An app needs no asking; a challenge that is answered in the same breath keeps the rules of the wires.
      const challenge = await factors.challenge(who, proof.factorId, caller)
      return challenge.ok ? factors.verify(who, { ...proof, challengeId: challenge.value.id, caller }) : challenge
    }
  }
}
