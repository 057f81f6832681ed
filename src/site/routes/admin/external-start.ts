import { redirectDocument } from 'react-router'
import { beginExternalSignIn } from '#identity/use/sign-in/external-sign-in.ts'
import { flowCookie } from '../../member.ts'
import { siteContext } from '../../context.ts'
import { toFlowText } from './external-flow.ts'
import { signInWithRefusal } from './external-refusal.ts'
import { wayBackOf } from './way-back.ts'
import type { Route } from './+types/external-start.ts'

/** Redirects to a provider; the browser keeps the secret that completes the sign-in. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  if (!ctx.linking.offered.some(({ name }) => name === params.provider))
    return redirectDocument(signInWithRefusal('abgebrochen'))
  const { address, verifier } = beginExternalSignIn(ctx, params.provider)
  context.get(flowCookie).keep(toFlowText({ verifier, target: wayBackOf(url) }))
  return redirectDocument(address)
}
