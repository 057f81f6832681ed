import type { Context } from 'hono'
import { err, ok, type Result } from '#shared/result.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { readPkce } from '#identity/core/flows/exchange-code.ts'
import { redirectTarget } from '#identity/core/one-time/redirect-target.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { refuse } from './answer.ts'
import type { SupabaseContext } from './supabase-context.ts'

type Asked = { redirect_to?: string | undefined }
type AskedPkce = { code_challenge?: string | undefined; code_challenge_method?: string | undefined }

/** Where to go afterwards: the first address that is allowed of query, header, body and the page it was asked on, else the site. */
export function readRedirect(c: Context, settings: IdentitySettings, body: Asked = {}): string {
  const asked = [c.req.query('redirect_to'), c.req.header('redirect_to'), body.redirect_to, c.req.header('referer')]
  return asked.find((address) => address && redirectTarget(address, settings) === address) ?? settings.siteUrl
}

/** How a link or a sign-in elsewhere comes back to this client; the error is the finished answer. */
export function readLink(
  c: Context,
  { identity }: SupabaseContext,
  body: Asked & AskedPkce,
): Result<LinkRequest, Response> {
  const pkce = readPkce({ challenge: body.code_challenge, method: body.code_challenge_method })
  if (!pkce.ok) return err(refuse(c, pkce.error))
  return ok({ wire: 'supabase', redirectTo: readRedirect(c, identity.settings, body), pkce: pkce.value })
}

/** The address with parameters in its query, its own ones kept. */
export function withQuery(address: string, parameters: Record<string, string>): string {
  const [page = ''] = plain(address).split('#', 1)
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
}

/** The address with parameters as its fragment, which no server ever sees. */
export function withFragment(address: string, parameters: Record<string, string>): string {
  const [page = ''] = plain(address).split('#', 1)
  return `${page}#${new URLSearchParams(parameters)}`
}

/** A header takes ASCII only, and what no standard reads as an address was checked to be that. */
const plain = (address: string) => URL.parse(address)?.href ?? address
