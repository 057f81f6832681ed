import type { RouterContextProvider } from 'react-router'
import { callerOf, getMember } from '../../../member.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider>; request: Request }

/** What every loader and action of one's own account begins with. */
export function atDesk({ context, request }: Visit) {
  const desk = context.get(services).account
  const { who, offices } = getMember(context)
  const { account, factors, identities } = who.person
  return { desk, who, offices, account, factors, identities, caller: callerOf(request, context) }
}
