import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

const FOREVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
const FOR_TEN_MINUTES = 'public, max-age=600, must-revalidate'

/** Icons and similar files, which keep their names. */
const ROOT_FILES = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
]

/** Workers that run in browsers beside pages: they show notices and keep a page of the tournament's day. Browsers revalidate them before use. */
const WORKERS = ['/push-worker.js', '/day-worker.js']

/** The login widget, which keeps its name because pages elsewhere refer to it. */
const WIDGET_FILES = ['/identity-widget.js', '/identity-widget.mjs', '/identity-widget.d.mts']

/** The built browser files: names with a hash never change, others may. */
export function assetRoutes(root: string) {
  const serve = (caching: string) =>
    serveStatic({ root, precompressed: true, onFound: (_, c) => c.header('Cache-Control', caching) })
  const routes = new Hono().get('/assets/*', serve(FOREVER))
  for (const file of ROOT_FILES) routes.get(file, serve(FOR_A_DAY))
  for (const file of WORKERS) routes.get(file, unchanged, mayFetch, serve(FOR_TEN_MINUTES))
  for (const file of WIDGET_FILES) routes.get(file, unchanged, forOtherSites, serve(FOR_TEN_MINUTES))
  return routes
}

/** Headers of a 304 replace those of the stored answer (RFC 9111, 4.3.4). */
const unchanged = etag({
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    ...['content-security-policy', 'access-control-allow-origin', 'cross-origin-resource-policy'],
  ],
})

/** A worker's own answer sets its policy; without it all its requests would be refused. */
const mayFetch: MiddlewareHandler = (c, next) => {
  c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
  return next()
}

const forOtherSites: MiddlewareHandler = (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  return next()
}
