import { Hono } from 'hono'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { isAwaitedForm } from './external-state.ts'
import { outcomeAddress } from './external-outcome.ts'
import { isStorableText, MAX_SAML_BYTES } from '#identity/wires/shared/read-body.ts'
import { readForm } from '#identity/wires/supabase/read-body.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

/** What identity providers of organisations talk to. */
export function samlRoutes(needs: SupabaseNeeds) {
  const { saml, baseUrl } = needs
  return new Hono()
    .get('/sso/saml/metadata', async (c) => {
      if (!saml.isOffered) return refuse(c, { kind: 'sso-disabled' })
      if (c.req.query('download') === 'true') {
        c.header('Content-Disposition', 'attachment; filename="metadata.xml"')
      }
      return c.body(await saml.metadata(baseUrl), 200, { 'Content-Type': 'application/xml' })
    })
    .post('/sso/saml/acs', async (c) => {
      if (!saml.isOffered) return refuse(c, { kind: 'sso-disabled' })
      const form = await readForm(c, MAX_SAML_BYTES)
      if (!form.ok) return form.error
      const samlResponse = form.value.get('SAMLResponse')
      if (!samlResponse) return invalid(c, 'SAMLResponse is missing')
      const relayState = form.value.get('RelayState') ?? undefined
      if (relayState && !isStorableText(relayState)) return invalid(c, 'RelayState has unreadable characters')
      const outcome = await saml.finish({
        base: baseUrl,
        samlResponse,
        relayState,
        isOwnBrowser: relayState !== undefined && isAwaitedForm(c, needs, relayState),
        caller: readCaller(c, needs),
      })
      return c.redirect(outcomeAddress(outcome), 302)
    })
}
