import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/**
 * The answer to a method that a page does not support. It names the supported ones, as RFC 9110 (section 15.5.6) requires: to people on a
 * page, to programs in a line. The router's own page would have no frame, because no loader runs for it.
 *
 * @param showPage renders a page for people
 */
export async function refuseMethod(
  request: Request,
  route: ServerBuild['routes'][string],
  showPage: (request: Request) => Promise<Response>,
): Promise<Response> {
  // An address that could be an event's but is not accepts no form.
  const isThere = route?.path !== ':address' || (await showPage(new Request(request.url))).ok
  const allowed = route?.module.action && isThere ? 'GET, HEAD, POST' : 'GET, HEAD'
  if (request.headers.get('accept')?.includes('text/html')) {
    const page = await showPage(new Request(new URL(NOWHERE, request.url)))
    page.headers.set('Allow', allowed)
    return page
  }
  return refuseToPrograms(request, allowed)
}

export function refuseToPrograms({ method }: Request, allowed: string): Response {
  const headers = { Allow: allowed, 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(`${method} geht hier nicht. Möglich: ${allowed}\n`, { status: 405, headers })
}

/** An address without a route. */
const NOWHERE = '/405'

type Route = { id: string; parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined }

/** Finds the route that answers a path, other than the one for everything unknown. */
export function findRouteIn<R extends Route>(
  routes: Record<string, R | undefined>,
): (pathname: string) => R | undefined {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path = '', index }) => (index ? { id, path, index } : { id, path, children: below(id) }))
  const tree = below(undefined)
  return (pathname) => {
    const { id = '', path } = matchRoutes(tree, pathname)?.at(-1)?.route ?? {}
    return path === '*' ? undefined : routes[id]
  }
}
