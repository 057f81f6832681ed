import { type Context, Hono } from 'hono'
import { refuse } from './answer.ts'
import { readAudience, readCaller } from '#identity/wires/shared/caller.ts'
import { readReturn } from './link-request.ts'
import { refusalAddress, returnAddress } from './external-result.ts'
import { isOwnFlow, rememberFlow } from './flow-cookie.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'

/** Sign-in at a provider: there and back again. */
export function authorizeRoutes(needs: GotrueNeeds): Hono {
  return new Hono()
    .get('/authorize', (c) => leave(c, needs))
    .get('/callback', (c) => comeBack(c, needs, new URL(c.req.url).searchParams))
}

async function leave(c: Context, needs: GotrueNeeds): Promise<Response> {
  const provider = (c.req.query('provider') ?? '').toLowerCase().slice(0, 40)
  const isSaml = provider === 'saml'
  const common = {
    link: readReturn(c, needs),
    inviteToken: c.req.query('invite_token') || undefined,
    linkTo: undefined,
    audience: readAudience(c, needs.identity.settings),
  }
  const started = isSaml
    ? await needs.saml.start({
        ...common,
        callbackUrl: `${needs.baseUrl}/saml/acs`,
        base: needs.baseUrl,
        connection: 'only',
      })
    : await needs.providers.start({
        ...common,
        callbackUrl: callbackUrl(needs),
        provider,
        scopes: [],
        extraParameters: {},
      })
  if (!started.ok) return refuse(c, started.error, INVITE_TEXTS)
  const state = new URL(started.value.url).searchParams.get(isSaml ? 'RelayState' : 'state')
  if (state !== null) rememberFlow(c, needs.baseUrl, state, isSaml ? 'by-form' : 'by-link')
  return c.redirect(started.value.url, 302)
}

const INVITE_TEXTS = { 'token-expired': { status: 404, text: 'User not found' } } as const

async function comeBack(c: Context, needs: GotrueNeeds, parameters: URLSearchParams): Promise<Response> {
  const { siteUrl } = needs.identity.settings
  const state = parameters.get('state') ?? ''
  if (!isOwnFlow(c, needs.baseUrl, state, 'by-link'))
    return c.redirect(refusalAddress(siteUrl, { kind: 'state-invalid' }), 302)
  const caller = readCaller(c, needs)
  const outcome = await needs.providers.finish({ parameters, callbackUrl: callbackUrl(needs), caller })
  return c.redirect(returnAddress(outcome), 302)
}

const callbackUrl = ({ baseUrl }: GotrueNeeds) => `${baseUrl}/callback`
