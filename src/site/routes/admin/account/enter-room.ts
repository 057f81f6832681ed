import type { RouterContextProvider } from 'react-router'
import { readOffers } from '#identity/use/account/offers.ts'
import { callerOf, getMember } from '../../../member.ts'
import { siteContext } from '../../../context.ts'

/** Every loader and action of the own account begins with this call. */
export function enterRoom({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }) {
  const ctx = context.get(siteContext)
  const present = getMember(context)
  const { who } = present
  const { account, factors, identities } = who.person
  const offers = readOffers(ctx)
  return { ctx, offers, who, present, account, factors, identities, caller: callerOf(request, context) }
}
