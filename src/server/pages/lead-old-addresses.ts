import type { RedirectReader } from '#features/redirects/redirect-reader.ts'

type Addresses = { find: RedirectReader['find']; isRoute: (pathname: string) => boolean | Promise<boolean> }
type Handler = (request: Request, environment: unknown) => Promise<Response>

/**
 * Redirects addresses of the club's earlier site to the present ones. A present page takes precedence over an old address of the same path;
 * only a known query, as in `/?p=12`, comes first, because the page would ignore it.
 *
 * @param isRoute whether a path may be a page; only then the page is rendered before an old address is looked up
 */
export function leadOldAddresses({ find, isRoute }: Addresses, pages: Handler): Handler {
  return async (request, environment) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return pages(request, environment)
    const { pathname, search } = new URL(request.url)
    // Pages must be answered even when the old addresses cannot be read.
    const found = await find(pathname + search).catch(() => undefined)
    if (!found) return pages(request, environment)
    if ((search !== '' && found.isExact) || !(await isRoute(pathname))) return moved(found.to)
    const answer = await pages(withoutLastSlash(request), environment)
    return answer.status === 404 ? moved(found.to) : answer
  }
}

function withoutLastSlash(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname === '/' || !url.pathname.endsWith('/')) return request
  url.pathname = `/${url.pathname.replace(/^\/+|\/+$/g, '')}`
  return new Request(url, request)
}

/** Permanent, but browsers must not cache it: the club may put something else there. */
function moved(location: string): Response {
  return new Response(null, { status: 301, headers: { Location: location, 'Cache-Control': 'no-store' } })
}
