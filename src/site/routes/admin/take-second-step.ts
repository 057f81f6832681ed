import { redirect, type RouterContextProvider } from 'react-router'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { callerOf, siteCookie } from '../../member.ts'
import { services } from '../../services.ts'
import { awaitCode, doorFields, refuseAtDoor } from './door-fields.ts'
import { toDoorMistake } from './door-text.ts'
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
  const { door } = context.get(services)
  const caller = callerOf(request, context)
  const factorId = fields[doorFields.factor]
  if (fields[doorFields.step] === 'senden' && factorId !== undefined) {
    const challenge = await door.sendCode(who, factorId, caller)
    return challenge.ok
      ? awaitCode({ factorId, challengeId: challenge.value })
      : refuseAtDoor(toDoorMistake(challenge.error))
  }
  const proof = readProof(fields)
  const session = await door.showSecondFactor(who, proof, caller)
  if (session.ok) {
    context.get(siteCookie).put(session.value)
    return redirect(target, 303)
  }
  const sent = proof.kind === 'phone' ? { factorId: proof.factorId, challengeId: proof.challengeId } : undefined
  return refuseAtDoor(toDoorMistake(session.error), { sent })
}
