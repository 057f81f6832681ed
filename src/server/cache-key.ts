const ORIGIN_END = 8
const MAX_LENGTH = 200
/** The router asks for the data of only some routes in this form; every other query makes a page of its own. */
const DATA_QUERY = /^\?_routes=[\w%,./-]*$/

/**
 * Name of the page under which its answer is kept: the path in lower case, because addresses do not distinguish case.
 *
 * @returns undefined for addresses whose answers are not kept
 */
export function cacheKey(url: string): string | undefined {
  const start = url.indexOf('/', ORIGIN_END)
  if (start < 0 || url.length - start > MAX_LENGTH) return undefined
  const query = url.indexOf('?', start)
  const path = query < 0 ? url.slice(start) : url.slice(start, query)
  // No page of ours needs an escape; keeping `/%6eews` beside `/news` would let anybody fill the cache with copies.
  if (path.includes('%')) return undefined
  if (query < 0) return path.toLowerCase()
  const isDataOfRoutes = path.endsWith('.data') && DATA_QUERY.test(url.slice(query))
  return isDataOfRoutes ? path.toLowerCase() + url.slice(query) : undefined
}
