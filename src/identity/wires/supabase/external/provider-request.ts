import type { Context } from 'hono'
import { err, ok, type Result } from '#shared/result.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { invalid } from '#identity/wires/supabase/answer.ts'
import { isStorableText } from '#identity/wires/shared/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'

/** Our own parameters; all others go on to the provider. */
const OWN_PARAMETERS = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'invite_token',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'apikey',
])

type ProviderRequest = {
  provider: string | undefined
  scopes: string[]
  extraParameters: Record<string, string>
  inviteToken: string | undefined
  link: LinkRequest
  skipsRedirect: boolean
}

/** The parameters of `/authorize` and of linking a further provider; the error is the finished response. */
export function readProviderRequest(c: Context, wire: SupabaseContext): Result<ProviderRequest, Response> {
  const query = c.req.query()
  if (!Object.entries(query).flat().every(isStorableText)) return err(invalid(c, 'Unreadable characters'))
  const link = readLink(c, wire, query)
  if (!link.ok) return link
  return ok({
    provider: query['provider'] || undefined,
    scopes: (query['scopes'] ?? '').split(/[\s,]+/).filter(Boolean),
    extraParameters: Object.fromEntries(Object.entries(query).filter(([name]) => !OWN_PARAMETERS.has(name))),
    inviteToken: query['invite_token'] || undefined,
    link: link.value,
    skipsRedirect: query['skip_http_redirect'] === 'true',
  })
}
