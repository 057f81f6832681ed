import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const FOREVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'

/** Icons and the like, which keep their names. */
const ROOT_FILES = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
]

/** The built browser files: names with a hash never change, others may. */
export function assetRoutes(root: string) {
  const serve = (caching: string) =>
    serveStatic({ root, precompressed: true, onFound: (_, c) => c.header('Cache-Control', caching) })
  const routes = new Hono().get('/assets/*', serve(FOREVER))
  for (const file of ROOT_FILES) routes.get(file, serve(FOR_A_DAY))
  return routes
}
