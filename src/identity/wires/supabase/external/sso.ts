import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { LinkRequest } from '#identity/core/one-time/link-request.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { readAudience } from '#identity/wires/shared/caller.ts'
import { limited } from '#identity/wires/supabase/limited.ts'
import { flag, text } from '#identity/wires/shared/fields.ts'
import { isStorableText } from '#identity/wires/shared/read-body.ts'
import { pkceFields, readBody } from '#identity/wires/supabase/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'
import { isUuid } from '#identity/wires/shared/uuid.ts'
import { awaitForm } from './external-state.ts'

const connectionFields = { provider_id: text, domain: text, redirect_to: text }
const ssoQuery = z.object(connectionFields)
const ssoBody = z.object({ ...connectionFields, skip_http_redirect: flag, ...pkceFields })
type Asked = Partial<z.output<typeof ssoBody>>

type Started = { url: string; link: LinkRequest; connection: { id: string } | { domain: string } }

/** Sign-in at an organisation's own identity provider. */
export function ssoRoutes(needs: SupabaseNeeds) {
  return new Hono().post('/sso', limited(needs, 'token'), async (c) => {
    const body = await readBody(c, ssoBody)
    if (!body.ok) return body.error
    const started = await start(c, needs, body.value)
    if (!started.ok) return started.error
    if (!body.value.skip_http_redirect) return leave(c, needs, started.value)
    const isBound = started.value.link.pkce !== undefined
    return c.json({ url: isBound ? started.value.url : ownDoor(needs, started.value) })
  })
}

/** The same for browsers, which follow a link. */
export function ssoDoorRoutes(needs: SupabaseNeeds) {
  return new Hono().get('/sso', limited(needs, 'token'), async (c) => {
    const asked = ssoQuery.parse(c.req.query())
    // Bodies are checked where they are read.
    if (!Object.values(asked).every((value = '') => isStorableText(value))) return invalid(c, 'Unreadable characters')
    const started = await start(c, needs, asked)
    return started.ok ? leave(c, needs, started.value) : started.error
  })
}

/** The error is the finished answer. */
async function start(c: Context, needs: SupabaseNeeds, asked: Asked): Promise<Result<Started, Response>> {
  if (!needs.saml.isOffered) return err(refuse(c, { kind: 'sso-disabled' }))
  const { provider_id: id, domain } = asked
  if ((id === undefined) === (domain === undefined)) {
    return err(invalid(c, 'Exactly one of provider_id or domain must be set'))
  }
  if (id !== undefined && !isUuid(id)) return err(refuse(c, { kind: 'sso-connection-unknown' }))
  const link = readLink(c, needs, asked)
  if (!link.ok) return link
  const connection = id === undefined ? { domain: domain ?? '' } : { id }
  const started = await needs.saml.start({
    base: needs.baseUrl,
    connection,
    link: link.value,
    callbackUrl: `${needs.baseUrl}/sso/saml/acs`,
    inviteToken: undefined,
    linkTo: undefined,
    audience: readAudience(c, needs.identity.settings),
  })
  return started.ok ? ok({ url: started.value.url, link: link.value, connection }) : err(refuse(c, started.error))
}

function leave(c: Context, needs: SupabaseNeeds, { url }: Started) {
  awaitForm(c, needs, new URL(url).searchParams.get('RelayState') ?? '')
  return c.redirect(url, 303)
}

/**
 * A page of another origin cannot keep our cookie. So the browser itself comes by and begins anew; what was begun for it, to learn whether
 * it can be, runs out.
 */
function ownDoor({ baseUrl }: SupabaseNeeds, { url, link, connection }: Started): string {
  // Without https no cookie would come along with the form either.
  if (!baseUrl.startsWith('https:')) return url
  const asked = 'id' in connection ? { provider_id: connection.id } : connection
  return `${baseUrl}/sso?${new URLSearchParams({ ...asked, redirect_to: link.redirectTo ?? '' })}`
}
