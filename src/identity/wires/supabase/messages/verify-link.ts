import { Hono } from 'hono'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import type { VerifyOutcome } from '#identity/core/mail-links/apply-token.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { isStorableText } from '#identity/wires/shared/read-body.ts'
import { invalid, limited } from '#identity/wires/supabase/answer.ts'
import { readRedirect, withFragment, withQuery } from '#identity/wires/supabase/redirect.ts'
import { toProblem } from '#identity/wires/supabase/refusals.ts'
import { sessionFragment } from '#identity/wires/supabase/user-view.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { HALF_DONE, isPkceLink, purposesOf, withoutPrefix } from './verify-types.ts'
import { LINK_SPENT } from './verify.ts'

/** Links in mails that lead here directly; following one uses it up. */
export function verifyLinkRoutes(wire: SupabaseContext) {
  return new Hono().get('/verify', limited(wire, 'verify'), async (c) => {
    // Mail scanners send HEAD; that must use up nothing.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const token = c.req.query('token') ?? c.req.query('token_hash')
    const type = c.req.query('type')
    if (!token || !isStorableText(token)) return invalid(c, 'Verify requires a token or a token hash')
    if (!type) return invalid(c, 'Verify requires a verification type')
    const purposes = purposesOf(type)
    if (purposes === undefined) return invalid(c, 'Verify requires a known verification type')
    const outcome = await verifyLink(wire.identity, {
      proof: { kind: 'link', token: withoutPrefix(token) },
      purposes,
      password: undefined,
      invitesNeedPassword: false,
      caller: readCaller(c, wire),
    })
    const site = readRedirect(c, wire.identity.settings)
    const link = { site, type, isPkce: isPkceLink(token) }
    return c.redirect(outcome.ok ? afterwards(link, outcome.value) : explained(link, outcome.error), 303)
  })
}

type Link = { site: string; type: string; isPkce: boolean }

function afterwards({ site, type, isPkce }: Link, outcome: VerifyOutcome): string {
  switch (outcome.kind) {
    case 'signed-in':
      return sessionFragment(site, outcome.grant, type)
    case 'code-issued':
      return withQuery(outcome.redirectTo, { code: outcome.authCode })
    case 'half-done':
      return told({ site, isPkce }, { message: HALF_DONE })
  }
}

function explained(link: Link, refusal: IdentityRefusal): string {
  const problem = toProblem(refusal, { 'token-spent': LINK_SPENT, 'token-expired': LINK_SPENT })
  const code = 'oauth' in problem ? problem.oauth : problem.code
  return told(link, { error: 'access_denied', error_code: code, error_description: problem.message })
}

/** In the fragment; clients with PKCE look in the query. */
function told({ site, isPkce }: Pick<Link, 'site' | 'isPkce'>, parameters: Record<string, string>): string {
  return withFragment(isPkce ? withQuery(site, parameters) : site, { ...parameters, sb: '' })
}
