import { Hono, type Context } from 'hono'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { readBoundState } from './external-state.ts'
import { explainedAddress, outcomeAddress } from './external-outcome.ts'
import { isStorableText } from '#identity/wires/shared/read-body.ts'
import { readForm } from '#identity/wires/supabase/read-body.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

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
