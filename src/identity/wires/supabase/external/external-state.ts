import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Vault } from '#identity/core/ports.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'

const USE = 'supabase-unbound-state'

/**
 * Binds a sign-in elsewhere to the browser that began it. Otherwise an attacker could stop their own sign-in half-way and let a stranger's
 * browser finish it, which would then work in the attacker's account.
 *
 * - Without PKCE a cookie is set, and required at `/callback`. It also comes with a response to `skip_http_redirect`, where a page of our own
 *   origin keeps it. A fetch from another origin cannot, so such a client has to use PKCE.
 * - With PKCE no cookie is needed: the code is worthless without the verifier, which only the right client has.
 * - Linking begins with an access token that only a fetch can send, from any origin, so no cookie can be relied on; it is off by default.
 *
 * A state that needs no cookie carries an unforgeable proof of that; without the proof it needs the cookie.
 *
 * @param url of the provider's page. @returns the same URL with the matching state
 */
export function bindToBrowser(
  c: Context,
  wire: SupabaseContext,
  url: string,
  { needsCookie }: { needsCookie: boolean },
): string {
  if (!needsCookie) return withoutCookie(wire.identity.vault, url)
  const state = new URL(url).searchParams.get('state')
  if (state !== null) keepCookie(c, wire, state, CALLBACK)
  return url
}

/** For callers that ensure by other means that the returning browser is the one that began. */
export function withoutCookie(vault: Vault, url: string): string {
  const address = new URL(url)
  const state = address.searchParams.get('state')
  if (state === null) return url
  address.searchParams.set('state', `${state}.${vault.mac(USE, state)}`)
  return address.href
}

/** @returns the flow's state as the core knows it, or undefined if this browser did not begin it */
export function readBoundState(c: Context, wire: SupabaseContext, state: string): string | undefined {
  const [flow = '', proof] = state.split('.', 2)
  if (proof !== undefined) return areSame(proof, wire.identity.vault.mac(USE, flow)) ? flow : undefined
  return takeCookie(c, wire, flow, CALLBACK) ? flow : undefined
}

/** An organisation's answer is a form of another site, with which browsers send `SameSite=None` cookies only. */
export function awaitForm(c: Context, wire: SupabaseContext, state: string): void {
  if (isSecure(wire.baseUrl)) keepCookie(c, wire, state, FORM)
}

/** Whether this browser began the sign-in that an organisation answers. */
export function isAwaitedForm(c: Context, wire: SupabaseContext, state: string): boolean {
  // Without https there are no such cookies; the state, valid once and for minutes, has to do.
  return !isSecure(wire.baseUrl) || takeCookie(c, wire, state, FORM)
}

type Return = { path: string; sameSite: 'Lax' | 'None' }
const CALLBACK: Return = { path: '/callback', sameSite: 'Lax' }
const FORM: Return = { path: '/sso/saml/acs', sameSite: 'None' }

function keepCookie(c: Context, wire: SupabaseContext, state: string, to: Return): void {
  setCookie(c, cookieName(state), digest(state), {
    ...cookieScope(wire, to),
    httpOnly: true,
    sameSite: to.sameSite,
    maxAge: wire.identity.settings.lifetimes.flow / 1_000,
  })
}

function takeCookie(c: Context, wire: SupabaseContext, state: string, to: Return): boolean {
  const kept = getCookie(c, cookieName(state))
  deleteCookie(c, cookieName(state), cookieScope(wire, to))
  return kept !== undefined && areSame(kept, digest(state))
}

/** One per sign-in, so that two tabs do not disturb each other. */
const cookieName = (state: string) => `sb-flow-${digest(state).slice(0, 8)}`

function cookieScope({ baseUrl }: SupabaseContext, { path }: Return) {
  return { path: `${new URL(baseUrl).pathname.replace(/\/$/, '')}${path}`, secure: isSecure(baseUrl) }
}

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const areSame = (one: string, other: string) => timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)))
