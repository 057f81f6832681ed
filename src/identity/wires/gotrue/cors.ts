import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { GotrueNeeds } from './gotrue-needs.ts'

/** No origin at all, so that no browser takes it for one; but browsers repeat it in their console, where somebody looks for the reason. */
const NOT_NAMED = "(this page's origin is missing in the service's setting origins)"

/**
 * Lets pages of other origins call. Cookies only go with requests from origins that the operator names: else any page could sign its
 * visitors in to an account of its own.
 */
export function allowOrigins(allowedOrigins: GotrueNeeds['allowedOrigins']): MiddlewareHandler {
  const allow = cors({
    origin: allowedOrigins === '*' ? '*' : (origin) => (allowedOrigins.includes(origin) ? origin : NOT_NAMED),
    credentials: allowedOrigins !== '*',
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Accept', 'Authorization', 'Content-Type', 'X-JWT-AUD', 'X-Use-Cookie', 'X-Nf-Client'],
    exposeHeaders: ['Link', 'Retry-After', 'X-Total-Count'],
    maxAge: 600,
  })
  // Pages of one's own site send no Origin with GET, and say with the rest that it is theirs.
  return (c, next) =>
    c.req.header('origin') === undefined || c.req.header('sec-fetch-site') === 'same-origin' ? next() : allow(c, next)
}
