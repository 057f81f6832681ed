import type { SignUpContext } from '#features/tournaments/registrations/context.ts'
import { takeRegistration, type RegistrationOutcome } from '#features/tournaments/registrations/take-registration.ts'
import { firstFields, parseFields } from '#site/read-form.ts'
import { confirmationPath } from '#features/tournaments/events/event-address.ts'
import { findEventAt } from '#site/routes/tournaments/tournament-path.ts'
import { NOTHING_ALLOWED } from './send-kept.ts'

/** @property common headers of every answer */
type Sent = {
  request: Request
  body: Uint8Array
  address: string
  report: (fault: unknown) => void
  common: Record<string, string>
}

/**
 * Takes registrations before the router, whose overhead exceeds the cost of the registration itself (decision 0015).
 *
 * @returns the redirect to the confirmation page, or why a form sent without script was refused; undefined for all other requests
 */
export async function takeRegistrationExpress(
  ctx: SignUpContext,
  { request, body, address, report, common }: Sent,
): Promise<Response | RegistrationOutcome | undefined> {
  const place = readPlace(request)
  if (place === undefined || request.headers.get('origin') !== ctx.publicUrl) return undefined
  if (request.headers.get('content-type') !== 'application/x-www-form-urlencoded') return undefined
  // If the lookup fails, the router answers with the error page.
  const event = await findEventAt(ctx.offeredEvents, place).catch(() => undefined)
  if (!event) return undefined
  const sent = parseFields(decoder.decode(body))
  if (!sent) return undefined
  const outcome = await takeRegistration(ctx, { slug: event.slug, fields: firstFields(sent), address, report })
  if (!outcome.ok) return outcome
  const path = confirmationPath(event, outcome.value.registration.token)
  return new Response(null, {
    status: 303,
    headers: { ...common, Location: path, 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_ALLOWED },
  })
}

const decoder = new TextDecoder()
const ENTRY_PATH = /^https?:\/\/[^/]+\/(?:turniere\/(?<slug>[a-z0-9-]+)|(?<address>[a-z0-9-]+))$/

function readPlace({ method, url }: Request): { slug?: string; address?: string } | undefined {
  return method === 'POST' ? ENTRY_PATH.exec(url)?.groups : undefined
}
