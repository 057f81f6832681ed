import type { RegistrationOutcome } from '#features/tournaments/registrations/take-registration.ts'
import { firstFields } from '#site/read-form.ts'
import { confirmationPath, VILLAGE_TOURNAMENT } from '#site/routes/tournaments/tournament-path.ts'
import type { PublicServices } from '#site/services.ts'
import { NOTHING_ALLOWED } from './security-headers.ts'

type Sent = { request: Request; body: Uint8Array; address: string; report: (fault: unknown) => void }

/**
 * Takes registrations before the router, whose way from request to answer costs more than the registration itself (decision 0015).
 *
 * @returns the way to the confirmation page, or why a registration form as our pages send it without script was not taken; undefined for
 *   everything else
 */
export function createRegistrationExpress({ tournaments, publicUrl }: PublicServices, common: Record<string, string>) {
  return async ({ request, body, address, report }: Sent): Promise<Response | RegistrationOutcome | undefined> => {
    const slug = findSlug(request)
    if (slug === undefined || request.headers.get('origin') !== publicUrl) return undefined
    if (request.headers.get('content-type') !== 'application/x-www-form-urlencoded') return undefined
    const fields = firstFields(new URLSearchParams(decoder.decode(body)))
    const outcome = await tournaments.takeRegistration({ slug, fields, address, report })
    if (!outcome.ok) return outcome
    const path = confirmationPath(slug, outcome.value.registration.token)
    return new Response(null, {
      status: 303,
      headers: { ...common, Location: path, 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_ALLOWED },
    })
  }
}

const decoder = new TextDecoder()
const ENTRY_PATH = new RegExp(`^https?://[^/]+/(?:(${VILLAGE_TOURNAMENT})|turniere/([a-z0-9-]+))$`)

function findSlug({ method, url }: Request): string | undefined {
  if (method !== 'POST') return undefined
  const [, village, other] = ENTRY_PATH.exec(url) ?? []
  return village ?? other
}
