import { redirect, type RouterContextProvider } from 'react-router'
import { signInByPasskey } from '#identity/use/sign-in/passkey-sign-in.ts'
import { signInByPassword } from '#identity/use/sign-in/password-sign-in.ts'
import { callerOf, siteCookie } from '../../member.ts'
import { passkeyFields } from '../../passkey-fields.ts'
import { siteContext } from '../../context.ts'
import { refuseSignIn, signInFields } from './sign-in-fields.ts'
import { toSignInMistake } from './sign-in-text.ts'
import { wayBackOf } from './way-back.ts'

type Sent = {
  context: Readonly<RouterContextProvider>
  request: Request
  fields: Record<string, string>
  url: URL
}

/** First step: address and password, or a key instead. Whoever has a second factor is then asked for it on the same page. */
export async function takeFirstStep({ context, request, fields, url }: Sent) {
  const ctx = context.get(siteContext)
  const email = fields[signInFields.email]?.trim() ?? ''
  const password = fields[signInFields.password] ?? ''
  const isKept = fields[signInFields.keep] === 'ja'
  const { [passkeyFields.answer]: answer = '', [passkeyFields.challenge]: challengeId = '' } = fields
  const caller = callerOf(request, context)
  if (answer === '' && email !== '' && password === '') {
    return refuseSignIn(
      { field: 'password', text: 'Geben Sie bitte Ihr Passwort ein.', status: 422 },
      { email, isKept },
    )
  }
  const signedIn =
    answer === ''
      ? await signInByPassword(ctx, { email, password, caller })
      : await signInByPasskey(ctx, { challengeId, answer, caller })
  if (!signedIn.ok) return refuseSignIn(toSignInMistake(signedIn.error), { email, isKept })
  const { session, isComplete } = signedIn.value
  context.get(siteCookie).put(session, { isKept })
  return redirect(isComplete ? wayBackOf(url) : url.pathname + url.search, 303)
}
