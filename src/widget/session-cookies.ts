import type { User } from 'gotrue-js'
import type { WidgetOptions } from './options.ts'

const JWT_COOKIE = 'nf_jwt'
/** Links are untrusted: a semicolon in the token would inject properties of the cookie. */
const TOKEN = /^[\w.-]+$/

/** The user signed in with the host's own server, without an `id` if there is none; undefined without an answer. */
export async function askHost(options: WidgetOptions): Promise<Partial<User> | undefined> {
  const answer = await callHost(options, 'GET')
  if (answer?.ok) return answer.status === 204 ? {} : answer.json().catch(() => undefined)
}

export async function enterHost(options: WidgetOptions, user: User) {
  keepJwt(options, user)
  await callHost(options, 'POST', await user.jwt())
}

export async function leaveHost(options: WidgetOptions) {
  writeJwt('', options, 'expires=Thu, 01 Jan 1970 00:00:00 GMT')
  await callHost(options, 'DELETE')
}

async function callHost({ sessionUrl }: WidgetOptions, method: 'GET' | 'POST' | 'DELETE', bearer?: string) {
  if (sessionUrl === undefined) return
  const headers = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }
  // The host's pages check for themselves; the sign-in with the service is valid either way.
  return fetch(sessionUrl, { method, headers, credentials: 'same-origin' }).catch(() => undefined)
}

/** For several subdomains, because the service itself can set no cookie there. */
export function keepJwt(options: WidgetOptions, { token }: User) {
  if (options.cookieDomain !== undefined && token) writeJwt(token.access_token, options)
}

/** After a sign-in with a provider no answer of the service has set the cookie; a host with a session of its own needs none. */
export function keepFromFragment(options: WidgetOptions, token: string | undefined) {
  if (token !== undefined && TOKEN.test(token) && options.sessionUrl === undefined) writeJwt(token, options)
}

function writeJwt(token: string, { cookieDomain }: WidgetOptions, ending?: string) {
  const domain = cookieDomain === undefined ? [] : [`domain=${cookieDomain}`]
  const secure = location.protocol === 'https:' ? ['secure'] : []
  const expiry = ending === undefined ? [] : [ending]
  document.cookie = [`${JWT_COOKIE}=${token}`, 'path=/', 'SameSite=Lax', ...domain, ...secure, ...expiry].join('; ')
}
