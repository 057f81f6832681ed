import { redirect, type RouterContextProvider } from 'react-router'
import { callerOf, siteCookie } from '../../member.ts'
import { passkeyFields } from '../../passkey-fields.ts'
import { services } from '../../services.ts'
import { doorFields, refuseAtDoor } from './door-fields.ts'
import { toDoorMistake } from './door-text.ts'
import { wayBackOf } from './way-back.ts'

type Sent = {
  context: Readonly<RouterContextProvider>
  request: Request
  fields: Record<string, string>
  url: URL
}

/** First step: address and password, or a key instead. Whoever has a second factor is then asked for it at the same door. */
export async function signInAtDoor({ context, request, fields, url }: Sent) {
  const { door } = context.get(services)
  const email = fields[doorFields.email]?.trim() ?? ''
  const password = fields[doorFields.password] ?? ''
  const isKept = fields[doorFields.keep] === 'ja'
  const { [passkeyFields.answer]: answer = '', [passkeyFields.challenge]: challengeId = '' } = fields
  const caller = callerOf(request, context)
  if (answer === '' && email !== '' && password === '') {
    return refuseAtDoor(
      { field: 'password', text: 'Geben Sie bitte Ihr Passwort ein.', status: 422 },
      { email, isKept },
    )
  }
  const signedIn =
    answer === ''
      ? await door.signIn({ email, password, caller })
      : await door.passkeys.signIn({ challengeId, answer, caller })
  if (!signedIn.ok) return refuseAtDoor(toDoorMistake(signedIn.error), { email, isKept })
  const { session, isComplete } = signedIn.value
  context.get(siteCookie).put(session, { isKept })
  return redirect(isComplete ? wayBackOf(url) : url.pathname + url.search, 303)
}
