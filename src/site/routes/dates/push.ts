import { href, redirect } from 'react-router'
import { endSubscription, subscribeBrowser } from '#features/dates/push/subscribe-browser.ts'
import { SECOND } from '#shared/durations.ts'
import { siteContext } from '../../context.ts'
import { readForm } from '../../read-form.ts'
import { visitorAddress } from '../../services.ts'
import type { Route } from './+types/push.ts'

export const loader = () => redirect(href('/termine/erinnerung'))

/** Called by the page's script only; the page itself has the texts. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const sent = await readForm(request)
  if (sent['intent'] === 'end') {
    await endSubscription(ctx, sent['endpoint'] ?? '')
    return new Response(undefined, { status: 204 })
  }
  const subscribed = await subscribeBrowser(ctx, sent, context.get(visitorAddress))
  if (subscribed.ok) return new Response(undefined, { status: 204 })
  const { error } = subscribed
  if (error.kind !== 'too-many') return new Response(undefined, { status: error.kind === 'full' ? 503 : 422 })
  const headers = { 'Retry-After': String(Math.ceil(error.waitMilliseconds / SECOND)) }
  return new Response(undefined, { status: 429, headers })
}
