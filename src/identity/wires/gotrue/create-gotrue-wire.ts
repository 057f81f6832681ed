import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { DATABASE_AWAY_SECONDS, isDatabaseAway } from '#shared/database-away.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { metadata, text } from '#identity/wires/shared/fields.ts'
import { adminUserRoutes, auditRoutes, inviteRoutes } from './admin-users.ts'
import { bodyOf, fail, refuse, readLink } from './answer.ts'
import { authorizeRoutes, samlRoutes } from './authorize.ts'
import { limited } from './bearer.ts'
import type { GotrueContext } from './gotrue-context.ts'
import { logoutRoutes, tokenRoutes } from './token.ts'
import { recoverRoutes, verifyRoutes } from './verify.ts'
import { userRoutes, toUser } from './user.ts'

/** Not a rate limit: the text must tell people that it is not about them. */
const BUSY = { 'too-many': { status: 429, text: 'The service is busy, please try again in a moment' } } as const

/**
 * The wire of Netlify Identity (GoTrue v1), to be mounted under any path: `app.route('/.netlify/identity', createGotrueWire(…))`. It parses,
 * calls one use case and translates; it always answers in JSON.
 */
export function createGotrueWire(wire: GotrueContext): Hono {
  const app = new Hono()
  app.use('*', allowOrigins(wire.allowedOrigins))
  // Set beforehand: adding headers to a finished response copies it.
  app.use('*', (c, next) => {
    c.header('Cache-Control', 'no-store')
    return next()
  })
  for (const routes of ROUTES) app.route('/', routes(wire))
  const paths = new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path))
  for (const path of paths) app.all(path, (c) => fail(c, 405, 'Method not allowed'))
  app.all('*', (c) => fail(c, 404, 'Not Found'))
  app.onError((error, c) => {
    if (error instanceof HasherBusyError) {
      return refuse(c, { kind: 'too-many', waitSeconds: error.waitSeconds }, BUSY)
    }
    const errorId = wire.reportFault(error, c.req.raw)
    if (isDatabaseAway(error)) {
      c.header('Retry-After', String(DATABASE_AWAY_SECONDS))
      return fail(c, 503, 'Service unavailable, please try again')
    }
    return c.json({ code: 500, msg: 'Unexpected failure, please check server logs', error_id: errorId }, 500)
  })
  return app
}

const ROUTES = [
  settingsRoutes,
  signUpRoutes,
  tokenRoutes,
  verifyRoutes,
  recoverRoutes,
  userRoutes,
  logoutRoutes,
  inviteRoutes,
  adminUserRoutes,
  auditRoutes,
  authorizeRoutes,
  samlRoutes,
]

/** Providers that the clients have buttons for. */
const NAMED = ['bitbucket', 'github', 'gitlab', 'google', 'facebook'] as const

function settingsRoutes(wire: GotrueContext): Hono {
  const { providers, saml, samlLabel, codeDoor, host, version } = wire
  const { settings } = wire.identity
  return new Hono()
    .get('/settings', (c) => {
      const offered = new Set(providers.offered())
      return c.json({
        external: {
          ...Object.fromEntries(NAMED.map((name) => [name, offered.has(name)])),
          email: settings.isEmailOffered,
          saml: saml.isOffered,
        },
        external_labels: { ...(samlLabel !== undefined && { saml: samlLabel }) },
        disable_signup: !settings.isSignUpOpen,
        autoconfirm: settings.confirmsEmailItself,
        ...(codeDoor && { code_door: codeDoor }),
        ...(host && { host }),
      })
    })
    .get('/health', (c) =>
      c.json({ version, name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }),
    )
}

/** Not an origin, so that no browser accepts it; but browsers repeat it in their console, where developers look for the reason. */
const NOT_NAMED = "(this page's origin is missing in the service's setting origins)"

/**
 * Lets pages of other origins call. Cookies only go with requests from origins that the operator names; otherwise any page could sign its
 * visitors in to an account of its own.
 */
export function allowOrigins(allowedOrigins: GotrueContext['allowedOrigins']): MiddlewareHandler {
  const allow = cors({
    origin: allowedOrigins === '*' ? '*' : (origin) => (allowedOrigins.includes(origin) ? origin : NOT_NAMED),
    credentials: allowedOrigins !== '*',
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Accept', 'Authorization', 'Content-Type', 'X-JWT-AUD', 'X-Use-Cookie', 'X-Nf-Client'],
    exposeHeaders: ['Link', 'Retry-After', 'X-Total-Count'],
    maxAge: 600,
  })
  // Pages of the same site send no Origin with GET, and mark all other requests as same-origin.
  return (c, next) =>
    c.req.header('origin') === undefined || c.req.header('sec-fetch-site') === 'same-origin' ? next() : allow(c, next)
}

const signUpForm = z.object({ email: text, password: text, data: metadata, provider: text })

/** Answers with the account and never with a token: the client signs in by itself. */
function signUpRoutes(wire: GotrueContext) {
  return new Hono().post('/signup', limited(wire, 'sign-up'), bodyOf(signUpForm, 'Signup'), async (c) => {
    const { email, password, data, provider = 'email' } = c.var.body
    if (provider !== 'email') return fail(c, 400, `Unsupported provider: ${provider.slice(0, 40)}`)

    const outcome = await signUpWithPassword(wire.identity, {
      email,
      password,
      userMetadata: data ?? {},
      startsSession: false,
      link: readLink(c, wire),
      caller: readCaller(c, wire),
    })
    if (!outcome.ok) return refuse(c, outcome.error)
    return c.json(toUser(outcome.value.kind === 'signed-in' ? outcome.value.grant.person : outcome.value.person))
  })
}
