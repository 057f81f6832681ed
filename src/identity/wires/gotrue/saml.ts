import { Hono } from 'hono'
import { fail, refuse } from './answer.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { returnAddress } from './external-result.ts'
import { isOwnFlow } from './flow-cookie.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'
import { MAX_SAML_BYTES } from '#identity/wires/shared/read-body.ts'
import { readForm } from './read-body.ts'

export function samlRoutes(needs: GotrueNeeds): Hono {
  const { saml, baseUrl } = needs
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
      const isOwnBrowser = isOwnFlow(c, needs.baseUrl, relayState, 'by-form')
      const caller = readCaller(c, needs)
      const outcome = await saml.finish({ base: baseUrl, samlResponse, relayState, isOwnBrowser, caller })
      return c.redirect(returnAddress(outcome), 302)
    })
}
