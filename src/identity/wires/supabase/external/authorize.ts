import { Hono } from 'hono'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { readAudience } from '#identity/wires/shared/caller.ts'
import { bindToBrowser } from './external-state.ts'
import { limited } from '#identity/wires/supabase/limited.ts'
import { readProviderRequest } from './provider-request.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

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
