import { Hono, type Context } from 'hono'
import { invalid, refuse, limited } from '#identity/wires/supabase/answer.ts'
import { readAudience, readCaller } from '#identity/wires/shared/caller.ts'
import { bindToBrowser, readBoundState } from './external-state.ts'
import { readProviderRequest } from './provider-request.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'
import { explainedAddress, outcomeAddress } from './external-outcome.ts'
import { isStorableText } from '#identity/wires/shared/read-body.ts'
import { readForm } from '#identity/wires/supabase/read-body.ts'

/** Sends the browser to a provider's page. */
export function authorizeRoutes(needs: SupabaseNeeds) {
  return new Hono().get('/authorize', limited(needs, 'token'), async (c) => {
    const request = readProviderRequest(c, needs)
    if (!request.ok) return request.error
    const { provider, link, skipsRedirect } = request.value
    if (provider === undefined) return invalid(c, 'Unsupported provider: missing provider')
    const started = await needs.providers.start({
      ...request.value,
      provider,
      link,
      callbackUrl: `${needs.baseUrl}/callback`,
      linkTo: undefined,
      audience: readAudience(c, needs.identity.settings),
    })
    if (!started.ok) return refuse(c, started.error)
    const url = bindToBrowser(c, needs, started.value.url, { needsCookie: link.pkce === undefined })
    return skipsRedirect ? c.json({ url }) : c.redirect(url, 302)
  })
}

/** Where providers send browsers back to. */
export function callbackRoutes(needs: SupabaseNeeds) {
  return new Hono()
    .get('/callback', (c) => finish(c, needs))
    .post('/callback', async (c) => {
      // A cookie with SameSite=Lax does not come along with another site's form, but with the redirect that follows.
      const form = await readForm(c)
      return form.ok ? c.redirect(`${needs.baseUrl}/callback?${form.value}`, 303) : form.error
    })
}

async function finish(c: Context, needs: SupabaseNeeds): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null, 200)
  const { siteUrl } = needs.identity.settings
  const callbackUrl = `${needs.baseUrl}/callback`
  const parameters = new URL(c.req.url).searchParams
  const state = parameters.get('state')
  if (!state || !isStorableText(state)) return c.redirect(explainedAddress(siteUrl, STATE_MISSING), 303)
  const bound = readBoundState(c, needs, state)
  if (bound === undefined) return c.redirect(explainedAddress(siteUrl, STATE_FOREIGN), 303)
  parameters.set('state', bound)
  const outcome = await needs.providers.finish({ parameters, callbackUrl, caller: readCaller(c, needs) })
  return c.redirect(outcomeAddress(outcome), 302)
}

const STATE_MISSING = { status: 400, code: 'bad_oauth_callback', message: 'OAuth state parameter missing' } as const
const STATE_FOREIGN = {
  status: 400,
  code: 'bad_oauth_state',
  message: 'OAuth state not found or expired, or begun in another browser',
} as const
