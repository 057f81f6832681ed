import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { invalid, refuse, limited } from '#identity/wires/supabase/answer.ts'
import { readAudience, readCaller } from '#identity/wires/shared/caller.ts'
import { flag, text, isUuid } from '#identity/wires/shared/fields.ts'
import { isStorableText, MAX_SAML_BYTES } from '#identity/wires/shared/read-body.ts'
import { pkceFields, bodyOf, readForm } from '#identity/wires/supabase/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { awaitForm, isAwaitedForm } from './external-state.ts'
import { outcomeAddress } from './external-outcome.ts'

const connectionFields = { provider_id: text, domain: text, redirect_to: text }
const ssoQuery = z.object(connectionFields)
const ssoBody = z.object({ ...connectionFields, skip_http_redirect: flag, ...pkceFields })
type Asked = Partial<z.output<typeof ssoBody>>

type Started = { url: string; link: LinkRequest; connection: { id: string } | { domain: string } }

/** Sign-in at an organisation's own identity provider. */
export function ssoRoutes(wire: SupabaseContext) {
  return new Hono().post('/sso', limited(wire, 'token'), bodyOf(ssoBody), async (c) => {
    const { body } = c.var
    const started = await start(c, wire, body)
    if (!started.ok) return started.error
    if (!body.skip_http_redirect) return leave(c, wire, started.value)
    const isBound = started.value.link.pkce !== undefined
    return c.json({ url: isBound ? started.value.url : ownDoor(wire, started.value) })
  })
}

/** The same for browsers that follow a link. */
export function ssoDoorRoutes(wire: SupabaseContext) {
  return new Hono().get('/sso', limited(wire, 'token'), async (c) => {
    const asked = ssoQuery.parse(c.req.query())
    // Unlike the query, a body is checked when it is read.
    if (!Object.values(asked).every((value = '') => isStorableText(value))) return invalid(c, 'Unreadable characters')
    const started = await start(c, wire, asked)
    return started.ok ? leave(c, wire, started.value) : started.error
  })
}

/** The error is the finished response. */
async function start(c: Context, wire: SupabaseContext, asked: Asked): Promise<Result<Started, Response>> {
  if (!wire.saml.isOffered) return err(refuse(c, { kind: 'sso-disabled' }))
  const { provider_id: id, domain } = asked
  if ((id === undefined) === (domain === undefined)) {
    return err(invalid(c, 'Exactly one of provider_id or domain must be set'))
  }
  if (id !== undefined && !isUuid(id)) return err(refuse(c, { kind: 'sso-connection-unknown' }))
  const link = readLink(c, wire, asked)
  if (!link.ok) return link
  const connection = id === undefined ? { domain: domain ?? '' } : { id }
  const started = await wire.saml.start({
    base: wire.baseUrl,
    connection,
    link: link.value,
    callbackUrl: `${wire.baseUrl}/sso/saml/acs`,
    inviteToken: undefined,
    linkTo: undefined,
    audience: readAudience(c, wire.identity.settings),
  })
  return started.ok ? ok({ url: started.value.url, link: link.value, connection }) : err(refuse(c, started.error))
}

function leave(c: Context, wire: SupabaseContext, { url }: Started) {
  awaitForm(c, wire, new URL(url).searchParams.get('RelayState') ?? '')
  return c.redirect(url, 303)
}

/**
 * A page of another origin cannot keep our cookie, so the browser itself comes here and starts again; the flow begun to learn whether it can
 * start expires.
 */
function ownDoor({ baseUrl }: SupabaseContext, { url, link, connection }: Started): string {
  // Without https no cookie would come along with the form either.
  if (!baseUrl.startsWith('https:')) return url
  const asked = 'id' in connection ? { provider_id: connection.id } : connection
  return `${baseUrl}/sso?${new URLSearchParams({ ...asked, redirect_to: link.redirectTo ?? '' })}`
}

/** The endpoints for identity providers of organisations. */
export function samlRoutes(wire: SupabaseContext) {
  const { saml, baseUrl } = wire
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
        isOwnBrowser: relayState !== undefined && isAwaitedForm(c, wire, relayState),
        caller: readCaller(c, wire),
      })
      return c.redirect(outcomeAddress(outcome), 302)
    })
}
