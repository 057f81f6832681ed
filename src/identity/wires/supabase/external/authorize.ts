import { Hono, type Context } from 'hono'
import { invalid, refuse, limited } from '#identity/wires/supabase/answer.ts'
import { readAudience, readCaller } from '#identity/wires/shared/caller.ts'
import { bindToBrowser, readBoundState } from './external-state.ts'
import { readProviderRequest } from './provider-request.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { explainedAddress, outcomeAddress } from './external-outcome.ts'
import { isStorableText } from '#identity/wires/shared/read-body.ts'
import { readForm } from '#identity/wires/supabase/read-body.ts'

/** Sends the browser to a provider's page. */
export function authorizeRoutes(wire: SupabaseContext) {
  return new Hono().get('/authorize', limited(wire, 'token'), async (c) => {
    const request = readProviderRequest(c, wire)
    if (!request.ok) return request.error
    const { provider, link, skipsRedirect } = request.value
    if (provider === undefined) return invalid(c, 'Unsupported provider: missing provider')
    const started = await wire.providers.start({
      ...request.value,
      provider,
      link,
      callbackUrl: `${wire.baseUrl}/callback`,
      linkTo: undefined,
      audience: readAudience(c, wire.identity.settings),
    })
    if (!started.ok) return refuse(c, started.error)
    const url = bindToBrowser(c, wire, started.value.url, { needsCookie: link.pkce === undefined })
    return skipsRedirect ? c.json({ url }) : c.redirect(url, 302)
  })
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
