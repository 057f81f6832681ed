import { Hono } from 'hono'
import { z } from 'zod'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { readAudience } from '#identity/wires/shared/caller.ts'
import { limited } from '#identity/wires/supabase/limited.ts'
import { flag, text } from '#identity/wires/shared/fields.ts'
import { pkceFields, readBody } from '#identity/wires/supabase/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'
import { isUuid } from '#identity/wires/shared/uuid.ts'

const ssoBody = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: flag,
  ...pkceFields,
})

/** Sign-in at an organisation's own identity provider. */
export function ssoRoutes(needs: SupabaseNeeds) {
  return new Hono().post('/sso', limited(needs, 'token'), async (c) => {
    const body = await readBody(c, ssoBody)
    if (!body.ok) return body.error
    if (!needs.saml.isOffered) return refuse(c, { kind: 'sso-disabled' })
    const { provider_id: id, domain } = body.value
    if ((id === undefined) === (domain === undefined)) {
      return invalid(c, 'Exactly one of provider_id or domain must be set')
    }
    if (id !== undefined && !isUuid(id)) return refuse(c, { kind: 'sso-connection-unknown' })
    const link = readLink(c, needs, body.value)
    if (!link.ok) return link.error
    const started = await needs.saml.start({
      base: needs.baseUrl,
      connection: id === undefined ? { domain: domain ?? '' } : { id },
      link: link.value,
      callbackUrl: `${needs.baseUrl}/sso/saml/acs`,
      inviteToken: undefined,
      linkTo: undefined,
      audience: readAudience(c),
    })
    if (!started.ok) return refuse(c, started.error)
    const { url } = started.value
    return body.value.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
  })
}
