const PAGES = [
  '/',
  '/news',
  '/mannschaften',
  '/vorstand',
  '/chronik',
  '/anfahrt',
  '/docs',
  '/faq',
  '/impressum',
  '/datenschutz',
]
/** These are rendered anew each time. */
const UNCACHED = ['/dorfspielttt', '/kontakt', '/?n=1', '/news?suche=turnier']

/** What a crowd asks for: mostly pages from the cache, their data, and some that are made for one visitor. */
export function mixedPaths(articlePaths: string[]): string[] {
  const byPosition = articlePaths.map((_, position) => `/news/${position}`)
  const ofRouter = articlePaths.map((path) => `${path}.data`)
  return [...PAGES, ...articlePaths, ...byPosition, ...ofRouter, '/_.data', '/news.data', ...UNCACHED]
}
