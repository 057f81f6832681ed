import type { User } from 'gotrue-js'
import type { WidgetOptions } from './options.ts'

const JWT_COOKIE = 'nf_jwt'
/** Anybody can write a link; a semicolon in it would go on with properties of the cookie. */
const TOKEN = /^[\w.-]+$/

type Choices = Pick<WidgetOptions, 'sessionUrl' | 'cookieDomain'>

export type SessionCookies = ReturnType<typeof createSessionCookies>

/** Cookies that belong to being signed in: the host server's own one, and `nf_jwt` where a script has to write it. */
export function createSessionCookies(choices: () => Choices, fetch: typeof globalThis.fetch) {
  async function callHost(method: 'GET' | 'POST' | 'DELETE', bearer?: string) {
    const { sessionUrl } = choices()
    if (sessionUrl === undefined) return
    const headers = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }
    // The host's pages ask for themselves again; the sign-in with the service stands either way.
    return fetch(sessionUrl, { method, headers, credentials: 'same-origin' }).catch(() => undefined)
  }
  const keepJwt = (user: User) => {
    if (choices().cookieDomain !== undefined && user.token) writeJwt(user.token.access_token, choices())
  }
  return {
    /** Who is signed in with the host's own server, nobody without an `id`; undefined where it does not say. */
    async ask(): Promise<Partial<User> | undefined> {
      const answer = await callHost('GET')
      if (answer?.ok) return answer.status === 204 ? {} : answer.json().catch(() => undefined)
    },
    async enter(user: User) {
      keepJwt(user)
      await callHost('POST', await user.jwt())
    },
    async leave() {
      writeJwt('', choices(), 'expires=Thu, 01 Jan 1970 00:00:00 GMT')
      await callHost('DELETE')
    },
    /** For several subdomains the service itself can set no cookie. */
    keepJwt,
    /** After a sign-in elsewhere no answer of the service has set the cookie; where the host has its own, none is needed. */
    keepFromFragment(token: string | undefined) {
      if (token !== undefined && TOKEN.test(token) && choices().sessionUrl === undefined) writeJwt(token, choices())
    },
  }
}

function writeJwt(token: string, { cookieDomain }: Choices, ending?: string) {
  const domain = cookieDomain === undefined ? [] : [`domain=${cookieDomain}`]
  const secure = location.protocol === 'https:' ? ['secure'] : []
  const expiry = ending === undefined ? [] : [ending]
  document.cookie = [`${JWT_COOKIE}=${token}`, 'path=/', 'SameSite=Lax', ...domain, ...secure, ...expiry].join('; ')
}
