import { Hono, type Context } from 'hono'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { isFromOurPage } from '#identity/pages/read-form.ts'
import { toUser } from '#identity/wires/gotrue/user.ts'
import { addressOf } from '#identity/service/address-of.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { CheckToken } from '#programs/data/guard/role.ts'
import { shown } from './session-cookie.ts'

const SESSION_PATH = '/konto/sitzung'

/**
 * The exchange between the widget and the members' area. `GET` names the signed-in member, without a token (decision 0034); `POST` takes over
 * the widget's sign-in: the same session then has a cookie beside its tokens; `DELETE` ends it.
 * Only scripts of our own pages may ask; another site's could sign a visitor in to a foreign account.
 */
export function sessionRoutes(parts: AppParts): Hono {
  const { sessionCookie, accounts, services } = parts
  const isOwnPage = (c: Context) => isFromOurPage(c.req.raw, services.publicUrl)
  return new Hono()
    .get(SESSION_PATH, async (c) => {
      const visit = isOwnPage(c) ? await sessionCookie.read(c.req.raw) : undefined
      if (!visit?.isComplete) return c.body(null, 204, PRIVATE)
      const cookie = visit.isProlonged && { 'Set-Cookie': sessionCookie.write(shown(visit)) }
      return c.json(toUser(visit.who.person), 200, { ...PRIVATE, ...cookie })
    })
    .post(SESSION_PATH, async (c) => {
      if (!isOwnPage(c)) return c.body(null, 403, PRIVATE)
      const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
      const who = token === undefined ? undefined : await authenticate(accounts, token)
      if (!who?.ok) return c.body(null, 401, PRIVATE)
      const { session, claims } = who.value
      // The assurance of the token, not of the session: a token from before the second factor is not raised along.
      // The widget does not ask whether to stay signed in, so the cookie ends with the browser.
      const cookie = sessionCookie.write({ session: { id: session.id, assurance: claims.aal }, isKept: false })
      return c.body(null, 204, { ...PRIVATE, 'Set-Cookie': cookie })
    })
    .delete(SESSION_PATH, async (c) => {
      if (!isOwnPage(c)) return c.body(null, 403, PRIVATE)
      const visit = await sessionCookie.read(c.req.raw)
      if (visit) await signOut(accounts, visit.who, 'local', callerOf(c, parts))
      return c.body(null, 204, { ...PRIVATE, 'Set-Cookie': sessionCookie.clear() })
    })
    .all(SESSION_PATH, (c) => c.body(null, 405, { ...PRIVATE, Allow: 'GET, POST, DELETE' }))
}

const PRIVATE = { 'Cache-Control': 'private, no-store' }

const callerOf = (c: Context, { trustedProxies }: AppParts) => ({
  ip: addressOf(trustedProxies)(c.req.raw, c.env),
  userAgent: undefined,
  audience: undefined,
})

/** The signer's word for a token that was valid once. */
const EXPIRED = 'token is expired'

/** Whether a token of the sign-in and the session behind it are still valid. */
export const tokenCheck =
  (identity: IdentityContext): CheckToken =>
  async (token) =>
    tokenState(await authenticate(identity, token))

export function tokenState(who: Awaited<ReturnType<typeof authenticate>>): Awaited<ReturnType<CheckToken>> {
  if (who.ok) return 'good'
  return who.error.kind === 'access-token-invalid' && who.error.detail === EXPIRED ? 'expired' : 'bad'
}
