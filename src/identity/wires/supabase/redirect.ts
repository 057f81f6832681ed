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

/** Where to go afterwards: the first allowed address of query, header, body and referring page, else the site. */
export function readRedirect(c: Context, settings: IdentitySettings, body: Asked = {}): string {
  const asked = [c.req.query('redirect_to'), c.req.header('redirect_to'), body.redirect_to, c.req.header('referer')]
  return asked.find((address) => address && redirectTarget(address, settings) === address) ?? settings.siteUrl
}

/** How a link or a sign-in elsewhere returns to this client; the error is the finished response. */
export function readLink(
  c: Context,
  { identity }: SupabaseContext,
  body: Asked & AskedPkce,
): Result<LinkRequest, Response> {
  const pkce = readPkce({ challenge: body.code_challenge, method: body.code_challenge_method })
  if (!pkce.ok) return err(refuse(c, pkce.error))
  return ok({ wire: 'supabase', redirectTo: readRedirect(c, identity.settings, body), pkce: pkce.value })
}

/** Adds parameters to the query of an address, keeping its own. */
export function withQuery(address: string, parameters: Record<string, string>): string {
  const [page = ''] = plain(address).split('#', 1)
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
}

/** The address with parameters as its fragment, which no server ever sees. */
export function withFragment(address: string, parameters: Record<string, string>): string {
  const [page = ''] = plain(address).split('#', 1)
  return `${page}#${new URLSearchParams(parameters)}`
}

/** A header takes ASCII only; an app's address, which does not parse as a URL, was checked to be ASCII. */
const plain = (address: string) => URL.parse(address)?.href ?? address
