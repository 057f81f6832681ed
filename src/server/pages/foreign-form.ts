import { isFromOurPage } from '#identity/pages/same-origin.ts'

const TEXT = `Dieses Formular kam von einer anderen Website. Deshalb haben wir nichts geändert.

Öffnen Sie bitte unsere Seite selbst und versuchen Sie es dort noch einmal.
`

/**
 * Refuses what would change something in the members' area but was sent by another site. The router asks only the forms of its pages
 * where they come from; routes without a page would take anything.
 *
 * @returns undefined for what may go on
 */
export function refuseForeignForm(request: Request, publicUrl: string): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  // The address that was asked for counts too: in a home network nobody may have set the public one yet.
  if (isFromOurPage(request, publicUrl) || isFromOurPage(request, request.url)) return undefined
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' }
  return new Response(TEXT, { status: 403, headers })
}

/**
 * A page that tells nobody where it was left sends its forms with an origin of `null`, which the router takes for a stranger's: it does not
 * ask what the browser says of the relation, and that counts more.
 *
 * @returns the headers of the request, with our origin where the browser says that it is ours
 */
export function nameOwnOrigin({ headers, url }: Request): Headers {
  const named = new Headers(headers)
  if (named.get('origin') === 'null' && named.get('sec-fetch-site') === 'same-origin')
    named.set('origin', new URL(url).origin)
  return named
}
