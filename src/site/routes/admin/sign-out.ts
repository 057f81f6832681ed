import { redirect } from 'react-router'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { callerOf, halfSignedIn, member, siteCookie } from '../../member.ts'
import { siteContext } from '../../context.ts'
import type { Route } from './+types/sign-out.ts'

/** This address has no page. */
export const loader = () => redirect('/admin')

/** Ends the session itself, so that copies of the cookie and tokens of the embedded login become invalid. */
export async function action({ context, request }: Route.ActionArgs) {
  const who = context.get(member)?.who ?? context.get(halfSignedIn)
  if (who) await signOut(context.get(siteContext).identity, who, 'local', callerOf(request, context))
  context.get(siteCookie).drop()
  return redirect('/admin', 303)
}
