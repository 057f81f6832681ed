import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'

const EXPOSED = ['Content-Range', 'Content-Location', 'Preference-Applied', 'Proxy-Status', 'WWW-Authenticate']

/** Any page may ask, as at the vendor: what it may do depends on what it shows, and cookies are never looked at. */
const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposeHeaders: [...EXPOSED, 'Retry-After'],
  maxAge: 86_400,
})

/** Answers a browser's question before a request, and lets every page read the answer. */
export const allowEverySite = createMiddleware(async (c, next) => {
  // A question for the verbs of a table, and not a browser's before another request.
  const isPlainOptions = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') === undefined
  if (!isPlainOptions) return preflight(c, next)
  c.header('Access-Control-Allow-Origin', '*')
  return next()
})

/** Nobody keeps an answer. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})
