import { Hono } from 'hono'
import { unlinkIdentity } from '#identity/core/own-account/unlink-identity.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { signedIn } from '#identity/wires/supabase/api-key.ts'
import { knownId } from '#identity/wires/supabase/read-body.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { bindToBrowser } from './external-state.ts'
import { readProviderRequest } from './provider-request.ts'

/** Further ways to sign in to the person's own account. */
export function identityRoutes(wire: SupabaseContext) {
  const { identity } = wire
  return new Hono()
    .get('/user/identities/authorize', signedIn(wire), async (c) => {
      if (!identity.settings.isLinkingOffered) return refuse(c, { kind: 'linking-disabled' })
      const request = readProviderRequest(c, wire)
      if (!request.ok) return request.error
      const { provider, skipsRedirect } = request.value
      if (provider === undefined) return invalid(c, 'Unsupported provider: missing provider')
      const { who } = c.var
      const started = await wire.providers.start({
        ...request.value,
        provider,
        inviteToken: undefined,
        callbackUrl: `${wire.baseUrl}/callback`,
        linkTo: who,
        audience: who.claims.aud,
      })
      if (!started.ok) return refuse(c, started.error)
      const url = bindToBrowser(c, wire, started.value.url, { needsCookie: false })
      return skipsRedirect ? c.json({ url }) : c.redirect(url, 302)
    })
    .delete('/user/identities/:identityId', signedIn(wire), knownId('identityId', 'identity_id'), async (c) => {
      const id = c.req.param('identityId')
      const unlinked = await unlinkIdentity(identity, c.var.who, id, readCaller(c, wire))
      return unlinked.ok ? c.json({}) : refuse(c, unlinked.error)
    })
}
