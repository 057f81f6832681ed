import { firstFields } from '#site/read-form.ts'
import { VILLAGE_TOURNAMENT } from '#site/routes/tournaments/entry-path.ts'
import { takeEntry, type EntryOutcome } from '#site/routes/tournaments/take-entry.ts'
import type { PublicServices } from '#site/services.ts'
import { NOTHING_ALLOWED } from './security-headers.ts'

type Sent = { request: Request; body: Uint8Array; address: string; report: (fault: unknown) => void }

/**
 * Takes sign-ups before the router, whose way from request to answer costs more than the sign-up itself.
 *
 * @returns the outcome of a sign-up form as our pages send it without script; undefined for everything else
 */
export function createEntryExpress({ entries, takeEntryTurn, publicUrl }: PublicServices) {
  return async ({ request, body, address, report }: Sent): Promise<EntryOutcome | undefined> => {
    const slug = findSlug(request)
    if (slug === undefined || request.headers.get('origin') !== publicUrl) return undefined
    if (request.headers.get('content-type') !== 'application/x-www-form-urlencoded') return undefined
    const fields = firstFields(new URLSearchParams(decoder.decode(body)))
    return takeEntry({ entries, takeEntryTurn, slug, fields, address, report })
  }
}

const decoder = new TextDecoder()
const ENTRY_PATH = new RegExp(`^https?://[^/]+/(?:(${VILLAGE_TOURNAMENT})|turniere/([a-z0-9-]+))$`)

function findSlug({ method, url }: Request): string | undefined {
  if (method !== 'POST') return undefined
  const [, village, other] = ENTRY_PATH.exec(url) ?? []
  return village ?? other
}

/** Leads to the confirmation page. */
export function redirectToEntry(path: string, common: Record<string, string>): Response {
  return new Response(null, {
    status: 303,
    headers: { ...common, Location: path, 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_ALLOWED },
  })
}
