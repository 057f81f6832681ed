import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { HasherBusyError } from '#identity/core/hasher-busy.ts'
import { DATABASE_AWAY_SECONDS, isDatabaseAway } from '#shared/database-away.ts'
import { adminFactorRoutes } from '#identity/wires/supabase/admin/admin-factors.ts'
import { adminSsoRoutes } from '#identity/wires/supabase/admin/admin-sso.ts'
import { adminUserRoutes } from '#identity/wires/supabase/admin/admin-users.ts'
import { CURRENT_VERSION, fail, refuse, speaksCurrentVersion, VERSION_HEADER } from './answer.ts'
import { createKeyReader, requireKey } from './api-key.ts'
import { auditRoutes } from '#identity/wires/supabase/admin/audit.ts'
import { authorizeRoutes } from '#identity/wires/supabase/external/authorize.ts'
import { callbackRoutes } from '#identity/wires/supabase/external/callback.ts'
import { factorRoutes } from '#identity/wires/supabase/factors/factors.ts'
import { generateLinkRoutes } from '#identity/wires/supabase/admin/generate-link.ts'
import { identityRoutes } from '#identity/wires/supabase/external/identities.ts'
import { adminPasskeyRoutes } from '#identity/wires/supabase/admin/admin-passkeys.ts'
import { inviteRoutes } from '#identity/wires/supabase/admin/invite.ts'
import { jwksRoutes } from './jwks.ts'
import { logoutRoutes } from './logout.ts'
import { magicLinkRoutes } from '#identity/wires/supabase/messages/magic-link.ts'
import { otpRoutes } from '#identity/wires/supabase/messages/otp.ts'
import { absentRoutes } from './absent.ts'
import { passkeyRoutes } from '#identity/wires/supabase/passkeys.ts'
import { recoverRoutes } from '#identity/wires/supabase/messages/recover.ts'
import { recoveryCodeRoutes } from '#identity/wires/supabase/factors/recovery-codes.ts'
import { resendRoutes } from '#identity/wires/supabase/messages/resend.ts'
import { samlRoutes } from '#identity/wires/supabase/external/saml.ts'
import { settingsRoutes } from './settings.ts'
import { signUpRoutes } from './sign-up.ts'
import { ssoDoorRoutes, ssoRoutes } from '#identity/wires/supabase/external/sso.ts'
import type { SupabaseNeeds } from './supabase-needs.ts'
import { tokenRoutes } from '#identity/wires/supabase/grants/token.ts'
import { userRoutes } from './user.ts'
import { verifyLinkRoutes } from '#identity/wires/supabase/messages/verify-link.ts'
import { verifyRoutes } from '#identity/wires/supabase/messages/verify.ts'

/** Supabase Auth's dialect, to be mounted under the path of `baseUrl`. */
export function createSupabaseWire(needs: SupabaseNeeds): Hono {
  const keys = createKeyReader(needs.apiKeys)
  const app = new Hono()
  app.use(allowEverySite(), markAnswers)
  app.onError((error, c) => answerFault(c, error, needs))
  // What people reach by a link, and programs without a key.
  for (const routes of [jwksRoutes, verifyLinkRoutes, authorizeRoutes, callbackRoutes, ssoDoorRoutes, samlRoutes]) {
    app.route('/', routes(needs))
  }
  app.use(requireKey(keys))
  for (const routes of [settingsRoutes, signUpRoutes, otpRoutes, magicLinkRoutes, recoverRoutes, resendRoutes]) {
    app.route('/', routes(needs))
  }
  for (const routes of [verifyRoutes, ssoRoutes]) app.route('/', routes(needs))
  for (const routes of [
    tokenRoutes,
    userRoutes,
    identityRoutes,
    recoveryCodeRoutes,
    factorRoutes,
    logoutRoutes,
    passkeyRoutes,
  ]) {
    app.route('/', routes(needs, keys))
  }
  app.route('/', absentRoutes())
  for (const routes of [adminUserRoutes, adminFactorRoutes, adminPasskeyRoutes, adminSsoRoutes, auditRoutes]) {
    app.route('/', routes(needs, keys))
  }
  for (const routes of [inviteRoutes, generateLinkRoutes]) app.route('/', routes(needs, keys))
  app.all('*', (c) => fail(c, { status: 404, code: 'not_found', message: 'There is nothing at this address' }))
  return app
}

/**
 * Any page may call, as at the vendor: the rights are in the token that it shows. Cookies are never sent along, for credentials are
 * not allowed. Asked headers are allowed as they come, so that a program's own ones do not stop it.
 */
const allowEverySite = () =>
  cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: ['X-Total-Count', 'Link', VERSION_HEADER, 'X-Sb-Error-Code', 'Retry-After'],
    maxAge: 86_400,
  })

/** Tells which version an answer speaks; nothing that is about somebody may be kept by caches. */
const markAnswers = createMiddleware(async (c, next) => {
  if (speaksCurrentVersion(c)) c.header(VERSION_HEADER, CURRENT_VERSION)
  c.header('Cache-Control', 'no-store')
  return next()
})

function answerFault(c: Context, error: Error, { reportFault }: SupabaseNeeds): Response {
  if (error instanceof HasherBusyError) return refuse(c, { kind: 'too-many', waitSeconds: error.waitSeconds })
  const errorId = reportFault(error, c.req.raw)
  if (isDatabaseAway(error)) {
    c.header('Retry-After', String(DATABASE_AWAY_SECONDS))
    return fail(c, { status: 503, code: 'unexpected_failure', message: 'Service unavailable, please try again' })
  }
  return fail(c, { status: 500, code: 'unexpected_failure', message: 'Unexpected failure' }, errorId)
}
