import type { Caller } from '#identity/core/context.ts'
import { challengeFactor, type ChallengeRefusal } from '#identity/core/factors/challenge-factor.ts'
import { readPasskeyAnswer, type PasskeyQuestion } from '#identity/core/passkeys/read-answer.ts'
import {
  openByPasskey,
  startPasskeySignIn,
  type PasskeySignInRefusal,
} from '#identity/core/passkeys/sign-in-with-passkey.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { type SignInContext, toSignedIn, type SignedIn } from './context.ts'
import { findKeyFactor } from './second-step.ts'

export type PasskeyRefusal = Refusal<'too-many'> | PasskeySignInRefusal
type QuestionRefusal = Refusal<'too-many' | 'passkeys-disabled'> | ChallengeRefusal
type PasskeyAnswer = { challengeId: string; answer: string; caller: Caller }

/** Starts a sign-in by finger, face or PIN instead of a password. */
export async function askForPasskey(
  { identity }: SignInContext,
  caller: Caller,
): Answer<PasskeyQuestion, QuestionRefusal> {
  const allowed = await identity.limits.take('verify', caller.ip)
  return allowed.ok ? startPasskeySignIn(identity) : allowed
}

export async function signInByPasskey(
  { identity }: SignInContext,
  { answer, ...shown }: PasskeyAnswer,
): Answer<SignedIn, PasskeyRefusal> {
  const allowed = await identity.limits.take('token', shown.caller.ip)
  if (!allowed.ok) return allowed
  const opened = await openByPasskey(identity, { ...shown, credential: readPasskeyAnswer(answer) })
  return opened.ok ? ok(toSignedIn(identity, opened.value)) : opened
}

/** After the password, if a key is the second factor. */
export async function askForPasskeyAgain(
  { identity }: SignInContext,
  who: Authenticated,
  caller: Caller,
): Answer<PasskeyQuestion, QuestionRefusal> {
  const factor = findKeyFactor(who)
  if (factor === undefined) return err({ kind: 'factor-unknown' })
  const challenge = await challengeFactor(identity, who, factor.id, caller)
  if (!challenge.ok) return challenge
  const { id, question } = challenge.value
  return question ? ok({ id, options: question.options }) : err({ kind: 'passkeys-disabled' })
}
