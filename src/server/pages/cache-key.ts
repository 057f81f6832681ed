const ORIGIN_END = 8
const MAX_LENGTH = 200
/** The router asks for the data of only some routes in this form; every other query makes a page of its own. */
const DATA_QUERY = /^\?_routes=([\w%./-]+)$/

/**
 * Name of the page under which its answer is kept: the path in lower case, because addresses do not distinguish case.
 *
 * @param routeIds what the router may ask the data of; invented ones would let anybody fill the cache
 * @returns undefined for addresses whose answers are not kept
 */
export function cacheKey(url: string, routeIds: ReadonlySet<string>): string | undefined {
  const start = url.indexOf('/', ORIGIN_END)
  if (start < 0 || url.length - start > MAX_LENGTH) return undefined
  const query = url.indexOf('?', start)
  const path = query < 0 ? url.slice(start) : url.slice(start, query)
  // No page of ours needs an escape; keeping `/%6eews` beside `/news` would let anybody fill the cache with copies.
  if (path.includes('%')) return undefined
  if (query < 0) return path.toLowerCase()
  const [asked, routeId = ''] = path.endsWith('.data') ? (DATA_QUERY.exec(url.slice(query)) ?? []) : []
  const isKnownRoute = asked !== undefined && routeIds.has(routeId.replaceAll('%2F', '/'))
  return isKnownRoute ? path.toLowerCase() + asked : undefined
}

/** What networks, search engines and newsletters hang onto the addresses that they pass on. */
const TRACKING = /^(?:utm_[a-z_]+|fbclid|igshid|igsh|gclid|gbraid|wbraid|dclid|msclkid|mc_[ce]id)$/

/**
 * The same request without marks that tell one reader from another: no page of ours reads them, so whoever comes from a shared link gets the
 * page that is kept for all, and no log hears of them.
 */
export function withoutTracking(request: Request): Request {
  const { url, method } = request
  if (!url.includes('?') || (method !== 'GET' && method !== 'HEAD')) return request
  const address = new URL(url)
  const tracking = [...address.searchParams.keys()].filter((name) => TRACKING.test(name))
  if (tracking.length === 0) return request
  for (const name of tracking) address.searchParams.delete(name)
  return new Request(address, request)
}
