import { redirect, type RouterContextProvider } from 'react-router'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { sendSecondCode, showSecondFactor } from '#identity/use/sign-in/second-step.ts'
import { callerOf, siteCookie } from '../../member.ts'
import { siteContext } from '../../context.ts'
import { awaitCode, refuseSignIn, signInFields } from './sign-in-fields.ts'
import { toSignInMistake } from './sign-in-text.ts'
import { readProof } from './second-step.ts'

type Sent = {
  context: Readonly<RouterContextProvider>
  request: Request
  fields: Record<string, string>
  who: Authenticated
  target: string
}

/** Second step: a code of an app, of a message to the phone, or of the sheet for emergencies. */
export async function takeSecondStep({ context, request, fields, who, target }: Sent) {
  const ctx = context.get(siteContext)
  const caller = callerOf(request, context)
  const factorId = fields[signInFields.factor]
  if (fields[signInFields.step] === 'senden' && factorId !== undefined) {
    const challenge = await sendSecondCode(ctx, who, factorId, caller)
    return challenge.ok
      ? awaitCode({ factorId, challengeId: challenge.value })
      : refuseSignIn(toSignInMistake(challenge.error))
  }
  const proof = readProof(fields)
  const session = await showSecondFactor(ctx, who, proof, caller)
  if (session.ok) {
    context.get(siteCookie).put(session.value)
    return redirect(target, 303)
  }
  const sent = proof.kind === 'phone' ? { factorId: proof.factorId, challengeId: proof.challengeId } : undefined
  return refuseSignIn(toSignInMistake(session.error), { sent })
}
