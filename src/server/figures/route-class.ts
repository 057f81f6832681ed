const BEGINNINGS = {
  '/assets/': 'assets',
  '/media/': 'media',
  '/pictures/': 'media',
  '/docs/': 'media',
  '/content/': 'feed',
  '/.netlify/': 'identity',
  '/auth/': 'identity',
  '/konto/': 'identity',
  '/rest/': 'data-api',
  '/storage/': 'data-api',
  '/functions/': 'data-api',
  '/realtime/': 'data-api',
  '/admin': 'members',
  '/healthz': 'health',
  '/readyz': 'health',
} as const

const FEED = /\.(?:atom|json|ics|xml|txt|webmanifest)$/
const FILE = /\.(?:js|mjs|mts|svg|ico|png|jpg)$/

type RouteClass = (typeof BEGINNINGS)[keyof typeof BEGINNINGS] | 'page'

const PREFIXES = Object.entries(BEGINNINGS)
const ORIGIN_END = 8

/** The class of an address: one of a handful, whatever address a client invents. */
export function routeClass(url: string): RouteClass {
  const start = url.indexOf('/', ORIGIN_END)
  const query = url.indexOf('?', start)
  const path = (start < 0 ? '/' : url.slice(start, query < 0 ? undefined : query)).toLowerCase()
  for (const [prefix, name] of PREFIXES) if (path.startsWith(prefix)) return name
  if (FEED.test(path)) return 'feed'
  return FILE.test(path) ? 'assets' : 'page'
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Clients may send any word as a method. */
export const methodClass = (method: string) => (METHODS.has(method) ? method : 'other')

export const statusClass = (status: number) => `${Math.floor(status / 100)}xx`
