import type { Context } from 'hono'
import type { Grant } from '#identity/core/sessions/session.ts'
import { withFragment } from './redirect.ts'
import { toUser } from './user-view.ts'

/** A session as this wire hands it out. */
function toSession(grant: Grant) {
  const weak = grant.weakPassword
  return {
    ...tokensOf(grant),
    user: toUser(grant.person),
    ...(weak && { weak_password: { message: 'Password no longer meets the rules', reasons: weak.reasons } }),
  }
}

/** Names whose session it is in headers, so that gateways can log it without reading tokens. */
export function answerSession(c: Context, grant: Grant): Response {
  c.header('Sb-Auth-User-Id', grant.person.account.id)
  c.header('Sb-Auth-Session-Id', grant.session.id)
  return c.json(toSession(grant))
}

/**
 * The site's address with a session in its fragment, in alphabetical order as the vendor sends it.
 * The empty `sb` tells clients who made the fragment, so that they do not take another service's for it.
 */
export function sessionFragment(address: string, grant: Grant, type?: string): string {
  const parameters = Object.entries({ ...tokensOf(grant), sb: '', ...(type !== undefined && { type }) })
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return withFragment(address, Object.fromEntries(parameters))
}

function tokensOf(grant: Grant) {
  const provider = grant.providerTokens
  return {
    access_token: grant.accessToken,
    token_type: 'bearer',
    expires_in: grant.lifetimeSeconds,
    expires_at: Math.floor(grant.accessTokenExpiresAt.getTime() / 1_000),
    refresh_token: grant.refreshToken,
    ...(provider && { provider_token: provider.accessToken }),
    ...(provider?.refreshToken !== undefined && { provider_refresh_token: provider.refreshToken }),
  }
}
