import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'

const EXPOSED = ['Content-Range', 'Content-Location', 'Preference-Applied', 'Proxy-Status', 'WWW-Authenticate']

/** Any origin may ask, as at the vendor: rights depend on key and token, and cookies are never read. */
const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposeHeaders: [...EXPOSED, 'Retry-After'],
  maxAge: 86_400,
})

/** Answers a browser's preflight request, and lets every page read the answer. */
export const allowEverySite = createMiddleware(async (c, next) => {
  // A plain OPTIONS request asks for a table's methods; it is no preflight.
  const isPlainOptions = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') === undefined
  if (!isPlainOptions) return preflight(c, next)
  c.header('Access-Control-Allow-Origin', '*')
  return next()
})

/** No cache may keep an answer. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})
