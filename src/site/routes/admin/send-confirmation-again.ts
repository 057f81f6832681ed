import type { RouterContextProvider } from 'react-router'
import { requestLink } from '#identity/use/sign-in/request-link.ts'
import { callerOf } from '../../member.ts'
import { siteContext } from '../../context.ts'
import { awaitConfirmation, refuseSignIn, signInFields } from './sign-in-fields.ts'
import { toSignInMistake } from './sign-in-text.ts'

type Sent = { context: Readonly<RouterContextProvider>; request: Request; fields: Record<string, string> }

/** For whoever signed up and lost the mail. */
export async function sendConfirmationAgain({ context, request, fields }: Sent) {
  const email = fields[signInFields.email]?.trim() ?? ''
  const { identity } = context.get(siteContext)
  const sent = await requestLink(identity, { what: 'sign-up', email, caller: callerOf(request, context) })
  return sent.ok ? awaitConfirmation(email) : refuseSignIn(toSignInMistake(sent.error), { email })
}
