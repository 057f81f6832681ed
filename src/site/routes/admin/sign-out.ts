import { redirect } from 'react-router'
import { callerOf, halfSignedIn, member, siteCookie } from '../../member.ts'
import { services } from '../../services.ts'
import type { Route } from './+types/sign-out.ts'

/** Nothing is shown under this address. */
export function loader() {
  return redirect('/admin')
}

/** Ends the session itself, so that no copy of the cookie and no token of the embedded login is good any more. */
export async function action({ context, request }: Route.ActionArgs) {
  const who = context.get(member)?.who ?? context.get(halfSignedIn)
  if (who) await context.get(services).door.signOut(who, callerOf(request, context))
  context.get(siteCookie).drop()
  return redirect('/admin', 303)
}
