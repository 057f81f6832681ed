import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { DATABASE_AWAY_SECONDS, isDatabaseAway } from '#shared/database-away.ts'
import { adminFactorRoutes, adminPasskeyRoutes } from '#identity/wires/supabase/admin/admin-factors.ts'
import { adminSsoRoutes } from '#identity/wires/supabase/admin/admin-sso.ts'
import { adminUserRoutes, auditRoutes } from '#identity/wires/supabase/admin/admin-users.ts'
import { authorizeRoutes, callbackRoutes, identityRoutes } from '#identity/wires/supabase/external/authorize.ts'
import { factorRoutes } from '#identity/wires/supabase/factors/factors.ts'
import { generateLinkRoutes, inviteRoutes } from '#identity/wires/supabase/admin/generate-link.ts'
import { magicLinkRoutes, otpRoutes } from '#identity/wires/supabase/messages/otp.ts'
import { passkeyRoutes } from '#identity/wires/supabase/passkeys.ts'
import { recoverRoutes, resendRoutes } from '#identity/wires/supabase/messages/resend.ts'
import { recoveryCodeRoutes } from '#identity/wires/supabase/factors/recovery-codes.ts'
import { samlRoutes, ssoDoorRoutes, ssoRoutes } from '#identity/wires/supabase/external/sso.ts'
import { tokenRoutes } from '#identity/wires/supabase/grants/token.ts'
import { verifyRoutes, verifyLinkRoutes } from '#identity/wires/supabase/messages/verify.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { arePasskeysOffered } from '#identity/core/passkeys/relying-party.ts'
import { CURRENT_VERSION, fail, refuse, speaksCurrentVersion, VERSION_HEADER, invalid } from './answer.ts'
import { requireKey, signedIn } from './api-key.ts'
import { signUpRoutes } from './sign-up.ts'
import type { SupabaseContext } from './supabase-context.ts'
import { userRoutes } from './user.ts'

/** Supabase Auth's dialect, to be mounted under the path of `baseUrl`. */
export function createSupabaseWire(wire: SupabaseContext): Hono {
  const app = new Hono()
  app.use(allowEverySite(), markAnswers)
  app.onError((error, c) => answerFault(c, error, wire))
  for (const routes of REACHED_BY_LINK) app.route('/', routes(wire))
  app.use(requireKey(wire.keys))
  for (const routes of WITH_KEY) app.route('/', routes(wire))
  app.all('*', (c) => fail(c, { status: 404, code: 'not_found', message: 'There is nothing at this address' }))
  return app
}

/** Reached by links, and by programs without a key. */
const REACHED_BY_LINK = [jwksRoutes, verifyLinkRoutes, authorizeRoutes, callbackRoutes, ssoDoorRoutes, samlRoutes]

const WITH_KEY = [
  settingsRoutes,
  signUpRoutes,
  otpRoutes,
  magicLinkRoutes,
  recoverRoutes,
  resendRoutes,
  verifyRoutes,
  ssoRoutes,
  tokenRoutes,
  userRoutes,
  identityRoutes,
  recoveryCodeRoutes,
  factorRoutes,
  logoutRoutes,
  passkeyRoutes,
  absentRoutes,
  adminUserRoutes,
  adminFactorRoutes,
  adminPasskeyRoutes,
  adminSsoRoutes,
  auditRoutes,
  inviteRoutes,
  generateLinkRoutes,
]

/**
 * Any page may call, as at the vendor: the rights are in the token that it sends. Cookies are never sent along, because credentials are not
 * allowed. All requested headers are allowed, so that a program's own headers do not block it.
 */
const allowEverySite = () =>
  cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: ['X-Total-Count', 'Link', VERSION_HEADER, 'X-Sb-Error-Code', 'Retry-After'],
    maxAge: 86_400,
  })

/** Names the version of an answer; caches must not store personal data. */
const markAnswers = createMiddleware(async (c, next) => {
  if (speaksCurrentVersion(c)) c.header(VERSION_HEADER, CURRENT_VERSION)
  c.header('Cache-Control', 'no-store')
  return next()
})

function answerFault(c: Context, error: Error, { reportFault }: SupabaseContext): Response {
  if (error instanceof HasherBusyError) return refuse(c, { kind: 'too-many', waitSeconds: error.waitSeconds })
  const errorId = reportFault(error, c.req.raw)
  if (isDatabaseAway(error)) {
    c.header('Retry-After', String(DATABASE_AWAY_SECONDS))
    return fail(c, { status: 503, code: 'unexpected_failure', message: 'Service unavailable, please try again' })
  }
  return fail(c, { status: 500, code: 'unexpected_failure', message: 'Unexpected failure' }, errorId)
}

/** The keys change rarely, and the next one is published before its first use. */
const JWKS_CACHE = 'public, max-age=600'

function jwksRoutes({ jwks }: SupabaseContext) {
  return new Hono().get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', JWKS_CACHE)
    return c.json(await jwks())
  })
}

/** Features that the vendor has and this service does not: refused by name, so that clients can tell them from a wrong address. */
function absentRoutes() {
  const app = new Hono()
  const programs = [
    '/oauth/*',
    '/user/oauth/*',
    '/admin/oauth/*',
    '/admin/custom-providers',
    '/admin/custom-providers/*',
  ]
  for (const path of programs) app.all(path, noFeature)
  return app
}

const noFeature = (c: Context) =>
  fail(c, { status: 404, code: 'feature_disabled', message: 'This feature is disabled' })

const SCOPES = ['global', 'local', 'others'] as const

function logoutRoutes(wire: SupabaseContext) {
  return new Hono().post('/logout', signedIn(wire), async (c) => {
    const asked = c.req.query('scope') || 'global'
    const scope = SCOPES.find((known) => known === asked)
    if (scope === undefined) return invalid(c, 'Unsupported logout scope')
    await signOut(wire.identity, c.var.who, scope, readCaller(c, wire))
    return c.body(null, 204)
  })
}

/** Names that the vendor's clients look for, offered here or not. */
const KNOWN_PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

function settingsRoutes({ identity, providers, saml, version }: SupabaseContext) {
  const { settings } = identity
  return new Hono()
    .get('/health', (c) => c.json({ version, name: 'GoTrue', description: 'Vereinsheim identity' }))
    .get('/settings', (c) => {
      const offered = new Set(providers.offered())
      const names = [...new Set([...KNOWN_PROVIDERS, ...offered])]
      return c.json({
        external: {
          anonymous_users: settings.isAnonymousOffered,
          ...Object.fromEntries(names.map((name) => [name, offered.has(name)])),
          email: settings.isEmailOffered,
          phone: settings.isPhoneOffered,
        },
        disable_signup: !settings.isSignUpOpen,
        mailer_autoconfirm: settings.confirmsEmailItself,
        phone_autoconfirm: settings.confirmsPhoneItself,
        sms_provider: settings.isPhoneOffered ? 'webhook' : '',
        saml_enabled: saml.isOffered,
        saml_private_key_next_configured: false,
        passkeys_enabled: arePasskeysOffered(identity),
      })
    })
}
