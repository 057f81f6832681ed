import { type Context, Hono } from 'hono'
import { refuse, readReturn, fail, readForm } from './answer.ts'
import { readAudience, readCaller } from '#identity/wires/shared/caller.ts'
import type { GotrueContext } from './gotrue-context.ts'
import { MAX_SAML_BYTES } from '#identity/wires/shared/read-body.ts'
import { createHash } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { MINUTE, SECOND } from '#shared/durations.ts'
import type { ExternalOutcome } from '#identity/core/providers/external-profile.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { findRefusal } from './refusals.ts'
import { toToken } from './user.ts'

/** Sign-in at a provider: there and back again. */
export function authorizeRoutes(wire: GotrueContext): Hono {
  return new Hono()
    .get('/authorize', (c) => leave(c, wire))
    .get('/callback', (c) => comeBack(c, wire, new URL(c.req.url).searchParams))
}

async function leave(c: Context, wire: GotrueContext): Promise<Response> {
  const provider = (c.req.query('provider') ?? '').toLowerCase().slice(0, 40)
  const isSaml = provider === 'saml'
  const common = {
    link: readReturn(c, wire),
    inviteToken: c.req.query('invite_token') || undefined,
    linkTo: undefined,
    audience: readAudience(c, wire.identity.settings),
  }
  const started = isSaml
    ? await wire.saml.start({
        ...common,
        callbackUrl: `${wire.baseUrl}/saml/acs`,
        base: wire.baseUrl,
        connection: 'only',
      })
    : await wire.providers.start({
        ...common,
        callbackUrl: callbackUrl(wire),
        provider,
        scopes: [],
        extraParameters: {},
      })
  if (!started.ok) return refuse(c, started.error, INVITE_TEXTS)
  const state = new URL(started.value.url).searchParams.get(isSaml ? 'RelayState' : 'state')
  if (state !== null) rememberFlow(c, wire.baseUrl, state, isSaml ? 'by-form' : 'by-link')
  return c.redirect(started.value.url, 302)
}

const INVITE_TEXTS = { 'token-expired': { status: 404, text: 'User not found' } } as const

async function comeBack(c: Context, wire: GotrueContext, parameters: URLSearchParams): Promise<Response> {
  const { siteUrl } = wire.identity.settings
  const state = parameters.get('state') ?? ''
  if (!isOwnFlow(c, wire.baseUrl, state, 'by-link'))
    return c.redirect(refusalAddress(siteUrl, { kind: 'state-invalid' }), 302)
  const caller = readCaller(c, wire)
  const outcome = await wire.providers.finish({ parameters, callbackUrl: callbackUrl(wire), caller })
  return c.redirect(returnAddress(outcome), 302)
}

const callbackUrl = ({ baseUrl }: GotrueContext) => `${baseUrl}/callback`

export function samlRoutes(wire: GotrueContext): Hono {
  const { saml, baseUrl } = wire
  return new Hono()
    .get('/saml/metadata', async (c) => {
      if (!saml.isOffered) return refuse(c, { kind: 'sso-disabled' })
      return c.body(await saml.metadata(baseUrl), 200, { 'Content-Type': 'application/xml' })
    })
    .post('/saml/acs', async (c) => {
      if (!saml.isOffered) return refuse(c, { kind: 'sso-disabled' })
      const form = await readForm(c, MAX_SAML_BYTES)
      if (!form.ok) return form.error
      const relayState = form.value.get('RelayState')
      if (!relayState) return fail(c, 400, 'SAML RelayState is missing')
      const samlResponse = form.value.get('SAMLResponse') ?? ''
      const isOwnBrowser = isOwnFlow(c, wire.baseUrl, relayState, 'by-form')
      const caller = readCaller(c, wire)
      const outcome = await saml.finish({ base: baseUrl, samlResponse, relayState, isOwnBrowser, caller })
      return c.redirect(returnAddress(outcome), 302)
    })
}

const LIFETIME_SECONDS = (10 * MINUTE) / SECOND
type Return = 'by-link' | 'by-form'

/**
 * Binds a sign-in elsewhere to the browser that began it, so that no visitor can be led into a stranger's account. One cookie for each sign-in
 * under way: two tabs do not disturb each other.
 *
 * @param comesBack SAML identity providers post a form, with which browsers send `SameSite=None` cookies only
 */
export function rememberFlow(c: Context, baseUrl: string, state: string, comesBack: Return): void {
  setCookie(c, cookieName(state), '1', { ...attributes(baseUrl, comesBack), maxAge: LIFETIME_SECONDS })
}

/** Whether this browser began the sign-in; clears the cookie. */
export function isOwnFlow(c: Context, baseUrl: string, state: string, comesBack: Return): boolean {
  // Without https there are no `SameSite=None` cookies; the state, valid once and for minutes, has to do.
  if (comesBack === 'by-form' && !isSecure(baseUrl)) return true
  const name = cookieName(state)
  if (getCookie(c, name) === undefined) return false
  setCookie(c, name, '', { ...attributes(baseUrl, comesBack), maxAge: 0 })
  return true
}

const cookieName = (state: string) => `nf_flow_${createHash('sha256').update(state).digest('base64url').slice(0, 22)}`
const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

function attributes(baseUrl: string, comesBack: Return) {
  const secure = isSecure(baseUrl)
  const sameSite = comesBack === 'by-form' && secure ? 'None' : 'Lax'
  return { path: new URL(baseUrl).pathname, httpOnly: true, secure, sameSite } as const
}

const ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** Where the browser goes after a sign-in elsewhere: the outcome is in the fragment, which no server or log sees. */
export function returnAddress(outcome: ExternalOutcome): string {
  switch (outcome.kind) {
    case 'signed-in':
      return withFragment(outcome.redirectTo, alphabetical(toToken(outcome.grant)))
    case 'confirmation-sent':
      return withFragment(outcome.redirectTo, '')
    case 'refused':
      return refusalAddress(outcome.redirectTo, outcome.refusal)
    case 'code-issued':
      // Codes belong to the other wire, which began this sign-in and handles its outcome itself.
      return refusalAddress(outcome.redirectTo, { kind: 'state-invalid' })
  }
}

/** The refusal as fragment, `error` first: the widget looks for exactly `error=access_denied&error_description=403`. */
export function refusalAddress(redirectTo: string, refusal: IdentityRefusal): string {
  const { status, text } = findRefusal(refusal)
  // A user who pressed "cancel" does not want to sign up instead.
  const opensSignUp = status === 403 && refusal.kind !== 'provider-denied'
  const fragment = new URLSearchParams({
    error: ERRORS[status] ?? 'server_error',
    error_description: opensSignUp ? `403: ${text}` : text,
  })
  return withFragment(redirectTo, fragment.toString())
}

function withFragment(address: string, fragment: string): string {
  const [page = ''] = (URL.parse(address)?.href ?? address).split('#', 1)
  return fragment === '' ? page : `${page}#${fragment}`
}

function alphabetical(fields: Record<string, string | number>): string {
  const parameters = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  parameters.sort()
  return parameters.toString()
}
