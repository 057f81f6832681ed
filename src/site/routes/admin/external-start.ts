import { redirectDocument } from 'react-router'
import { flowCookie } from '../../member.ts'
import { services } from '../../services.ts'
import { toFlowText } from './external-flow.ts'
import { doorWithRefusal } from './external-refusal.ts'
import { wayBackOf } from './way-back.ts'
import type { Route } from './+types/external-start.ts'

/** Leads to a provider; the browser keeps what only it may finish the sign-in with. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { door } = context.get(services)
  if (!door.providers.some(({ name }) => name === params.provider))
    return redirectDocument(doorWithRefusal('abgebrochen'))
  const { address, verifier } = door.external.begin(params.provider)
  context.get(flowCookie).keep(toFlowText({ verifier, target: wayBackOf(url) }))
  return redirectDocument(address)
}
