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
