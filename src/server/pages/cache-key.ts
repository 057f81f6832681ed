const ORIGIN_END = 8
const MAX_LENGTH = 200
/** The router requests the data of selected routes in this form; any other query makes a page of its own. */
const DATA_QUERY = /^\?_routes=([\w%./-]+)$/

/**
 * Key of a cached page: its path in lower case, because addresses ignore case.
 *
 * @param routeIds routes whose data the router may request; accepting invented ones would let anybody fill the cache
 * @returns undefined for addresses whose answers are not cached
 */
export function cacheKey(url: string, routeIds: ReadonlySet<string>): string | undefined {
  const start = url.indexOf('/', ORIGIN_END)
  if (start < 0 || url.length - start > MAX_LENGTH) return undefined
  const query = url.indexOf('?', start)
  const path = query < 0 ? url.slice(start) : url.slice(start, query)
  // Our addresses need no escapes; caching `/%6eews` beside `/news` would let anybody fill the cache with copies.
  if (path.includes('%')) return undefined
  if (query < 0) return path.toLowerCase()
  const [asked, routeId = ''] = path.endsWith('.data') ? (DATA_QUERY.exec(url.slice(query)) ?? []) : []
  const isKnownRoute = asked !== undefined && routeIds.has(routeId.replaceAll('%2F', '/'))
  return isKnownRoute ? path.toLowerCase() + asked : undefined
}

/** Parameters that networks, search engines and newsletters append to shared addresses. */
const TRACKING = /^(?:utm_[a-z_]+|fbclid|igshid|igsh|gclid|gbraid|wbraid|dclid|msclkid|mc_[ce]id)$/

/**
 * The same request without tracking parameters: no page of ours reads them, so visitors from a shared link get the cached page, and no log
 * records them.
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
