import type { RouterContextProvider } from 'react-router'
import { callerOf, getMember } from '../../../member.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider>; request: Request }

/** What every loader and action of one's own account begins with. */
export function enterRoom({ context, request }: Visit) {
  const actions = context.get(services).account
  const present = getMember(context)
  const { who } = present
  const { account, factors, identities } = who.person
  return { actions, who, present, account, factors, identities, caller: callerOf(request, context) }
}
