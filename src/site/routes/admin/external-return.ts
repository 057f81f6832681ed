import { redirect } from 'react-router'
import { finishExternalSignIn } from '#identity/use/sign-in/external-sign-in.ts'
import { callerOf, flowCookie, siteCookie } from '../../member.ts'
import { siteContext } from '../../context.ts'
import { readFlowText } from './external-flow.ts'
import { externalRefusalOf, signInWithRefusal } from './external-refusal.ts'
import { signInTo } from './way-back.ts'
import type { Route } from './+types/external-return.ts'

/** The end of a provider's flow: the code is valid only in the browser that started it. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const flow = readFlowText(context.get(flowCookie).find())
  context.get(flowCookie).drop()
  const authCode = url.searchParams.get('code')
  if (!flow || authCode === null)
    return redirect(signInWithRefusal(externalRefusalOf(url.searchParams.get('error_code'))))
  const proof = { authCode, verifier: flow.verifier, caller: callerOf(request, context) }
  const signedIn = await finishExternalSignIn(context.get(siteContext), proof)
  if (!signedIn.ok) return redirect(signInWithRefusal('abgebrochen'))
  const { session, isComplete } = signedIn.value
  context.get(siteCookie).put(session, { isKept: false })
  return redirect(isComplete ? flow.target : signInTo(new URL(flow.target, request.url)))
}
