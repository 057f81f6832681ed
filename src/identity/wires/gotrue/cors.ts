import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { GotrueNeeds } from './gotrue-needs.ts'

/**
 * Lets pages of other origins call. Cookies only go with requests from origins that the operator names: else any page could sign its
 * visitors in to an account of its own.
 */
export function allowOrigins({ allowedOrigins }: Pick<GotrueNeeds, 'allowedOrigins'>): MiddlewareHandler {
  const allow = cors({
    origin: allowedOrigins === '*' ? '*' : [...allowedOrigins],
    credentials: allowedOrigins !== '*',
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Accept', 'Authorization', 'Content-Type', 'X-JWT-AUD', 'X-Use-Cookie', 'X-Nf-Client'],
    exposeHeaders: ['Link', 'Retry-After', 'X-Total-Count'],
    maxAge: 600,
  })
  // Pages of one's own site send no Origin with GET; they are spared the work.
  return (c, next) => (c.req.header('origin') === undefined ? next() : allow(c, next))
}
