import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { MINUTE, SECOND } from '#shared/durations.ts'

const LIFETIME_SECONDS = (10 * MINUTE) / SECOND
type Return = 'by-link' | 'by-form'

/**
 * Ties a sign-in elsewhere to the browser that began it, so that nobody can be led into somebody else's account. One cookie for each
 * sign-in under way: two tabs do not disturb each other.
 *
 * @param comesBack identity providers that speak SAML post a form, and with that browsers send `SameSite=None` cookies only
 */
export function rememberFlow(c: Context, baseUrl: string, state: string, comesBack: Return): void {
  setCookie(c, cookieName(state), '1', { ...attributes(baseUrl, comesBack), maxAge: LIFETIME_SECONDS })
}

/** Whether this browser began the sign-in; forgets it. */
export function isOwnFlow(c: Context, baseUrl: string, state: string, comesBack: Return): boolean {
  // Without https there are no `SameSite=None` cookies; the state, good once and for minutes, has to do.
  if (comesBack === 'by-form' && !isSecure(baseUrl)) return true
  const name = cookieName(state)
  if (getCookie(c, name) === undefined) return false
  setCookie(c, name, '', { ...attributes(baseUrl, comesBack), maxAge: 0 })
  return true
}

const cookieName = (state: string) => `nf_flow_${createHash('sha256').update(state).digest('base64url').slice(0, 22)}`
const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

function attributes(baseUrl: string, comesBack: Return) {
  const secure = isSecure(baseUrl)
  const sameSite = comesBack === 'by-form' && secure ? 'None' : 'Lax'
  return { path: new URL(baseUrl).pathname, httpOnly: true, secure, sameSite } as const
}
