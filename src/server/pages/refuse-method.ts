import type { ServerBuild } from 'react-router'
import { createFindRoute } from './page-handler.ts'

/** Makes the page that people see. */
type ShowPage = (request: Request) => Promise<Response>

/**
 * The answer to a method that a page does not know. It tells which ones the page knows, as RFC 9110 (section 15.5.6) asks for: people on a
 * page, programs in a line. The router's own page would have no frame, for nothing is loaded for it.
 */
export function createMethodRefusal(
  routes: ServerBuild['routes'],
): (request: Request, showPage: ShowPage) => Promise<Response> {
  const findRoute = createFindRoute(routes)
  return async (request, showPage) => {
    const { pathname } = new URL(request.url)
    const route = findRoute(pathname)
    // Where an event could live and none does, the page of those takes nothing.
    const isThere = route?.path !== ':address' || (await showPage(new Request(request.url))).ok
    const allowed = route?.module.action && isThere ? 'GET, HEAD, POST' : 'GET, HEAD'
    if (request.headers.get('accept')?.includes('text/html')) {
      const page = await showPage(new Request(new URL(NOWHERE, request.url)))
      page.headers.set('Allow', allowed)
      return page
    }
    const headers = { Allow: allowed, 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(`${request.method} geht hier nicht. Möglich: ${allowed}\n`, { status: 405, headers })
  }
}

/** No route has it. */
const NOWHERE = '/405'
