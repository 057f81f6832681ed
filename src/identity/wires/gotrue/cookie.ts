import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Grant } from '#identity/core/sessions/session.ts'
import type { GotrueContext } from './gotrue-context.ts'

const NAME = 'nf_jwt'

/** Puts the access token into `nf_jwt` for clients that ask for it: `1` to be remembered, anything else for this browser session. */
export function keepInCookie(c: Context, { baseUrl, cookieLifetimeSeconds }: GotrueContext, grant: Grant): void {
  const wish = c.req.header('x-use-cookie')
  if (!wish || cookieLifetimeSeconds === 0) return
  setCookie(c, NAME, grant.accessToken, {
    ...attributes(baseUrl),
    ...(wish === '1' && { maxAge: cookieLifetimeSeconds }),
  })
}

/** A script cannot remove a cookie that it cannot see, so the service has to. */
export function clearCookie(c: Context, { baseUrl, cookieLifetimeSeconds }: GotrueContext): void {
  if (cookieLifetimeSeconds === 0) return
  setCookie(c, NAME, '', { ...attributes(baseUrl), maxAge: 0, expires: new Date(0) })
}

const attributes = (baseUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: baseUrl.startsWith('https:') }) as const
