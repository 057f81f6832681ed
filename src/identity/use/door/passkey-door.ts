import type { Caller } from '#identity/core/caller.ts'
import type { ChallengeRefusal } from '#identity/core/factors/challenge-factor.ts'
import type { PasskeySignInRefusal } from '#identity/core/passkeys/sign-in-with-passkey.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { readPasskeyAnswer, type PasskeyQuestion } from '#identity/core/passkeys/answer-text.ts'
import { err, ok } from '#shared/result.ts'
import type { DoorNeeds } from './door-needs.ts'
import { findKeyFactor } from './second-step.ts'
import { enter, type RuleRefusal, type SignedInAtDoor } from './enter.ts'

export type PasskeyDoorRefusal = RuleRefusal | PasskeySignInRefusal
type QuestionRefusal = Refusal<'too-many' | 'passkeys-disabled'> | ChallengeRefusal

/** In by finger, face or PIN: instead of a password, or as the second step after it. */
export function createPasskeyDoor({ identity }: Pick<DoorNeeds, 'identity'>) {
  const { limits, passkeys, factors } = identity
  return {
    isOffered: passkeys.isOffered,

    async ask(caller: Caller): Answer<PasskeyQuestion, QuestionRefusal> {
      const allowed = await limits.take('verify', caller.ip)
      return allowed.ok ? passkeys.startSignIn() : allowed
    },

    async signIn(shown: {
      challengeId: string
      answer: string
      caller: Caller
    }): Answer<SignedInAtDoor, PasskeyDoorRefusal> {
      const allowed = await limits.take('token', shown.caller.ip)
      if (!allowed.ok) return allowed
      const credential = readPasskeyAnswer(shown.answer)
      const grant = await passkeys.finishSignIn({ ...shown, credential })
      return grant.ok ? enter(identity, grant.value) : grant
    },

    /** After the password, where a key is the second factor. */
    async askAgain(who: Authenticated, caller: Caller): Answer<PasskeyQuestion, QuestionRefusal> {
      const factor = findKeyFactor(who)
      if (factor === undefined) return err({ kind: 'factor-unknown' })
      const challenge = await factors.challenge(who, factor.id, caller)
      if (!challenge.ok) return challenge
      const { id, question } = challenge.value
      return question ? ok({ id, options: question.options }) : err({ kind: 'passkeys-disabled' })
    },
  }
}
