import type { RouterContextProvider } from 'react-router'
import { callerOf } from '../../member.ts'
import { services } from '../../services.ts'
import { awaitConfirmation, doorFields, refuseAtDoor } from './door-fields.ts'
import { toDoorMistake } from './door-text.ts'

type Sent = { context: Readonly<RouterContextProvider>; request: Request; fields: Record<string, string> }

/** For whoever signed up and lost the mail. */
export async function sendConfirmationAgain({ context, request, fields }: Sent) {
  const email = fields[doorFields.email]?.trim() ?? ''
  const sent = await context.get(services).door.resendConfirmation(email, callerOf(request, context))
  return sent.ok ? awaitConfirmation(email) : refuseAtDoor(toDoorMistake(sent.error), { email })
}
