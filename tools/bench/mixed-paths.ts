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
/** Rendered for each request. */
const UNCACHED = ['/dorfspielttt', '/kontakt', '/?n=1', '/news?suche=turnier']

/** The requests of a crowd: mostly cached pages, their data, and some pages for one visitor. */
export function mixedPaths(articlePaths: string[]): string[] {
  const byPosition = articlePaths.map((_, position) => `/news/${position}`)
  const ofRouter = articlePaths.map((path) => `${path}.data`)
  return [...PAGES, ...articlePaths, ...byPosition, ...ofRouter, '/_.data', '/news.data', ...UNCACHED]
}
