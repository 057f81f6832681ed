import { redirect } from 'react-router'
import { callerOf, flowCookie, siteCookie } from '../../member.ts'
import { services } from '../../services.ts'
import { readFlowText } from './external-flow.ts'
import { doorWithRefusal, externalRefusalOf } from './external-refusal.ts'
import { doorTo } from './way-back.ts'
import type { Route } from './+types/external-return.ts'

/** Where a provider's answer ends: the code opens only for the browser that began. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const flow = readFlowText(context.get(flowCookie).find())
  context.get(flowCookie).drop()
  const authCode = url.searchParams.get('code')
  if (!flow || authCode === null)
    return redirect(doorWithRefusal(externalRefusalOf(url.searchParams.get('error_code'))))
  const { external } = context.get(services).door
  const signedIn = await external.finish({ authCode, verifier: flow.verifier, caller: callerOf(request, context) })
  if (!signedIn.ok) return redirect(doorWithRefusal('abgebrochen'))
  const { session, isComplete } = signedIn.value
  context.get(siteCookie).put(session, { isKept: false })
  return redirect(isComplete ? flow.target : doorTo(new URL(flow.target, request.url)))
}
