import { Hono } from 'hono'
import { HasherBusyError } from '#identity/core/hasher-busy.ts'
import { DATABASE_AWAY_SECONDS, isDatabaseAway } from '#shared/database-away.ts'
import { adminUserRoutes } from './admin-users.ts'
import { fail, refuse } from './answer.ts'
import { auditRoutes } from './audit.ts'
import { authorizeRoutes } from './authorize.ts'
import { allowOrigins } from './cors.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'
import { inviteRoutes } from './invite.ts'
import { logoutRoutes } from './logout.ts'
import { recoverRoutes } from './recover.ts'
import { samlRoutes } from './saml.ts'
import { settingsRoutes } from './settings.ts'
import { signUpRoutes } from './sign-up.ts'
import { tokenRoutes } from './token.ts'
import { userRoutes } from './user.ts'
import { verifyRoutes } from './verify.ts'

/** Nobody did anything too often; people should know that it is not about them. */
const BUSY = { 'too-many': { status: 429, text: 'The service is busy, please try again in a moment' } } as const

/**
 * The wire of Netlify Identity (GoTrue v1), to be mounted under any path: `app.route('/.netlify/identity', createGotrueWire(…))`.
 * It parses, calls one use case and translates; whatever happens, it answers in JSON.
 */
export function createGotrueWire(needs: GotrueNeeds): Hono {
  const wire = new Hono()
  wire.use('*', allowOrigins(needs.allowedOrigins))
  // Set beforehand: headers that are added to a finished answer cost a copy of it.
  wire.use('*', (c, next) => {
    c.header('Cache-Control', 'no-store')
    return next()
  })
  for (const routes of [settingsRoutes, signUpRoutes, tokenRoutes, verifyRoutes, recoverRoutes, userRoutes]) {
    wire.route('/', routes(needs))
  }
  for (const routes of [logoutRoutes, inviteRoutes, adminUserRoutes, auditRoutes, authorizeRoutes, samlRoutes]) {
    wire.route('/', routes(needs))
  }
  const paths = new Set(wire.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path))
  for (const path of paths) wire.all(path, (c) => fail(c, 405, 'Method not allowed'))
  wire.all('*', (c) => fail(c, 404, 'Not Found'))
  wire.onError((error, c) => {
    if (error instanceof HasherBusyError) {
      return refuse(c, { kind: 'too-many', waitSeconds: error.waitSeconds }, BUSY)
    }
    const errorId = needs.reportFault(error, c.req.raw)
    if (isDatabaseAway(error)) {
      c.header('Retry-After', String(DATABASE_AWAY_SECONDS))
      return fail(c, 503, 'Service unavailable, please try again')
    }
    return c.json({ code: 500, msg: 'Unexpected failure, please check server logs', error_id: errorId }, 500)
  })
  return wire
}
