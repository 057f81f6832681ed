import { redirect, type RouterContextProvider } from 'react-router'
import { startAdoption } from '#identity/core/factors/adopt-passkey.ts'
import { startPasskeyRegistration } from '#identity/core/passkeys/register-passkey.ts'
import { askForPasskey, askForPasskeyAgain } from '#identity/use/sign-in/passkey-sign-in.ts'
import { callerOf, halfSignedIn, member } from '../../member.ts'
import type { PasskeyPurpose } from '../../passkey-browser.ts'
import { readForm } from '../../read-form.ts'
import { siteContext } from '../../context.ts'
import type { Route } from './+types/passkey-question.ts'

/** This address has no page. */
export const loader = () => redirect('/admin')

/** A challenge for the page's script; the passkey's answer comes with that page's form. */
export async function action({ context, request }: Route.ActionArgs) {
  const { zweck } = await readForm(request)
  const asked = await ask(context, request, zweck)
  if (asked === undefined) return Response.json({ kind: 'not-here' }, { status: 404 })
  const headers = { 'Cache-Control': 'no-store' }
  return asked.ok
    ? Response.json({ id: asked.value.id, options: asked.value.options }, { headers })
    : Response.json({ kind: asked.error.kind }, { status: asked.error.kind === 'too-many' ? 429 : 409, headers })
}

/** @returns undefined when the user may not ask for this purpose */
function ask(context: Readonly<RouterContextProvider>, request: Request, purpose: string | undefined) {
  const ctx = context.get(siteContext)
  const caller = callerOf(request, context)
  const who = context.get(member)?.who
  const half = context.get(halfSignedIn)
  switch (purpose as PasskeyPurpose | undefined) {
    case 'anmelden':
      return askForPasskey(ctx, caller)
    case 'zweiter-schritt':
      return half && askForPasskeyAgain(ctx, half, caller)
    case 'neu':
      return who && startPasskeyRegistration(ctx.identity, who)
    case 'zweiter-faktor':
      return who && startAdoption(ctx.identity, who)
    case undefined:
      return undefined
  }
}
