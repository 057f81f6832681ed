import { Hono, type Context } from 'hono'
import { unlinkIdentity } from '#identity/core/own-account/unlink-identity.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { invalid, refuse, limited } from '#identity/wires/supabase/answer.ts'
import { readAudience, readCaller } from '#identity/wires/shared/caller.ts'
import { signedIn } from '#identity/wires/supabase/api-key.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { isStorableText } from '#identity/wires/shared/read-body.ts'
import { readForm, knownId } from '#identity/wires/supabase/read-body.ts'
import { explainedAddress, outcomeAddress } from './external-outcome.ts'
import { bindToBrowser, readBoundState } from './external-state.ts'

export function authorizeRoutes(wire: SupabaseContext) {
  return new Hono().get('/authorize', limited(wire, 'token'), (c) => leave(c, wire))
}

/** Further ways to sign in to the person's own account. */
export function identityRoutes(wire: SupabaseContext) {
  const { identity } = wire
  return new Hono()
    .get('/user/identities/authorize', signedIn(wire), (c) =>
      identity.settings.isLinkingOffered ? leave(c, wire, c.var.who) : refuse(c, { kind: 'linking-disabled' }),
    )
    .delete('/user/identities/:identityId', signedIn(wire), knownId('identityId', 'identity_id'), async (c) => {
      const id = c.req.param('identityId')
      const unlinked = await unlinkIdentity(identity, c.var.who, id, readCaller(c, wire))
      return unlinked.ok ? c.json({}) : refuse(c, unlinked.error)
    })
}

/** Our own parameters; all others go on to the provider. */
const OWN_PARAMETERS = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'invite_token',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'apikey',
])

/** Sends the browser to a provider's page. @param linkTo the person who links a further provider */
async function leave(c: Context, wire: SupabaseContext, linkTo?: Authenticated): Promise<Response> {
  const query = c.req.query()
  if (!Object.entries(query).flat().every(isStorableText)) return invalid(c, 'Unreadable characters')
  const link = readLink(c, wire, query)
  if (!link.ok) return link.error
  const { provider, scopes = '', invite_token: inviteToken } = query
  if (!provider) return invalid(c, 'Unsupported provider: missing provider')
  const started = await wire.providers.start({
    provider,
    scopes: scopes.split(/[\s,]+/).filter(Boolean),
    extraParameters: Object.fromEntries(Object.entries(query).filter(([name]) => !OWN_PARAMETERS.has(name))),
    inviteToken: linkTo ? undefined : inviteToken || undefined,
    link: link.value,
    callbackUrl: `${wire.baseUrl}/callback`,
    linkTo,
    audience: linkTo ? linkTo.claims.aud : readAudience(c, wire.identity.settings),
  })
  if (!started.ok) return refuse(c, started.error)
  const needsCookie = !linkTo && link.value.pkce === undefined
  const url = bindToBrowser(c, wire, started.value.url, { needsCookie })
  return query['skip_http_redirect'] === 'true' ? c.json({ url }) : c.redirect(url, 302)
}

/** The addresses to which providers send browsers back. */
export function callbackRoutes(wire: SupabaseContext) {
  return new Hono()
    .get('/callback', (c) => finish(c, wire))
    .post('/callback', async (c) => {
      // Browsers do not send a SameSite=Lax cookie with another site's form, but with the redirect that follows.
      const form = await readForm(c)
      return form.ok ? c.redirect(`${wire.baseUrl}/callback?${form.value}`, 303) : form.error
    })
}

async function finish(c: Context, wire: SupabaseContext): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null, 200)
  const { siteUrl } = wire.identity.settings
  const callbackUrl = `${wire.baseUrl}/callback`
  const parameters = new URL(c.req.url).searchParams
  const state = parameters.get('state')
  if (!state || !isStorableText(state)) return c.redirect(explainedAddress(siteUrl, STATE_MISSING), 303)
  const bound = readBoundState(c, wire, state)
  if (bound === undefined) return c.redirect(explainedAddress(siteUrl, STATE_FOREIGN), 303)
  parameters.set('state', bound)
  const outcome = await wire.providers.finish({ parameters, callbackUrl, caller: readCaller(c, wire) })
  return c.redirect(outcomeAddress(outcome), 302)
}

const STATE_MISSING = { status: 400, code: 'bad_oauth_callback', message: 'OAuth state parameter missing' } as const
const STATE_FOREIGN = {
  status: 400,
  code: 'bad_oauth_state',
  message: 'OAuth state not found or expired, or begun in another browser',
} as const
