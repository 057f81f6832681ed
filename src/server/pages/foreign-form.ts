import { isFromOurPage } from '#identity/pages/read-form.ts'
import { refuse } from './limit-body.ts'

const TEXT = `Dieses Formular kam von einer anderen Website. Deshalb haben wir nichts geändert.

Öffnen Sie bitte unsere Seite selbst und versuchen Sie es dort noch einmal.
`

/**
 * Refuses writes to the members' area that another site has sent. The router checks the origin only for forms of its pages; routes without a
 * page would accept any.
 *
 * @returns undefined for requests that may go on
 */
export function refuseForeignForm(request: Request, publicUrl: string): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  // The requested address counts too: in a home network the public one may not be set yet.
  if (isFromOurPage(request, publicUrl) || isFromOurPage(request, request.url)) return undefined
  return refuse(403, TEXT, { 'Cache-Control': 'private, no-store' })
}

/**
 * A page with a `no-referrer` policy sends its forms with an origin of `null`, which the router takes for a foreign one: it does not check
 * the browser's `Sec-Fetch-Site`, which is more reliable.
 *
 * @returns the headers of the request, with our origin if the browser says that it is ours
 */
export function nameOwnOrigin({ headers, url }: Request): Headers {
  const named = new Headers(headers)
  if (named.get('origin') === 'null' && named.get('sec-fetch-site') === 'same-origin')
    named.set('origin', new URL(url).origin)
  return named
}
