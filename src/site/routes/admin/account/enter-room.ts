import { data, type RouterContextProvider } from 'react-router'
import { readOffers } from '#identity/use/account/offers.ts'
import type { AccountRefusal } from '#identity/use/account/refusal.ts'
import type { TypedFields } from '#shared/form/typed.ts'
import { callerOf, getMember } from '../../../member.ts'
import { siteContext } from '../../../context.ts'
import { refuseAt } from '../../../described-form/refuse-form.ts'
import { refusalText, type ShownRefusal } from './refusal-text.ts'

/** Every loader and action of the own account begins with this call. */
export function enterRoom({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }) {
  const ctx = context.get(siteContext)
  const present = getMember(context)
  const { who } = present
  const { account, factors, identities } = who.person
  const offers = readOffers(ctx)
  const refuse = (refusal: AccountRefusal, typed?: TypedFields) =>
    showRefusal(refusalText(refusal, offers.password), typed)
  return { ctx, offers, who, present, account, factors, identities, refuse, caller: callerOf(request, context) }
}

/** @param typed input to show again; passwords and codes are never sent back */
export const showRefusal = ({ status, field, message }: ShownRefusal, typed?: TypedFields) =>
  data(refuseAt(field, message, typed), status)
