import { Hono, type Context } from 'hono'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { clientAddress } from '#platform/limits/client-address.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { CheckToken } from '#programs/data/guard/role.ts'

const SESSION_PATH = '/konto/sitzung'

/** As the pages' handler has it: what the Node server tells about the connection. */
type Environment = { incoming?: { socket: { remoteAddress?: string } } } | undefined

/**
 * Takes the sign-in of the widget over to the members' area, and ends it: the same session then has a cookie beside its tokens.
 * Only scripts of our own pages may ask; another site's could sign a visitor in as somebody else.
 */
export function sessionRoutes(parts: AppParts): Hono {
  const { sessionCookie, accounts, services } = parts
  return new Hono()
    .post(SESSION_PATH, async (c) => {
      if (!isOwnPage(c, services.publicUrl)) return c.body(null, 403, PRIVATE)
      const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
      const who = token === undefined ? undefined : await authenticate(accounts, token)
      if (!who?.ok) return c.body(null, 401, PRIVATE)
      const { session, claims } = who.value
      // As high as the token, not as the session: a token from before the second factor is not raised along.
      // Nobody was asked there whether to stay signed in, so the cookie ends with the browser.
      const cookie = sessionCookie.write({ session: { id: session.id, assurance: claims.aal }, isKept: false })
      return c.body(null, 204, { ...PRIVATE, 'Set-Cookie': cookie })
    })
    .delete(SESSION_PATH, async (c) => {
      if (!isOwnPage(c, services.publicUrl)) return c.body(null, 403, PRIVATE)
      const visit = await sessionCookie.read(c.req.raw)
      if (visit) await signOut(accounts, visit.who, 'local', callerOf(c, parts))
      return c.body(null, 204, { ...PRIVATE, 'Set-Cookie': sessionCookie.clear() })
    })
    .all(SESSION_PATH, (c) => c.body(null, 405, { ...PRIVATE, Allow: 'POST, DELETE' }))
}

const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** Browsers name the origin of every request that is not GET or HEAD. */
const isOwnPage = (c: Context, publicUrl: string) => c.req.header('origin') === publicUrl

function callerOf(c: Context, { trustedProxies }: AppParts) {
  const connection = c.env as Environment
  const ip = clientAddress(connection?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxies)
  return { ip, userAgent: undefined, audience: undefined }
}

/** The signer's word for a token that was good once. */
const EXPIRED = 'token is expired'

/** Whether a token of the sign-in still counts, with the session behind it. */
export const tokenCheck =
  (identity: IdentityContext): CheckToken =>
  async (token) =>
    tokenState(await authenticate(identity, token))

export function tokenState(who: Awaited<ReturnType<typeof authenticate>>): Awaited<ReturnType<CheckToken>> {
  if (who.ok) return 'good'
  return who.error.kind === 'access-token-invalid' && who.error.detail === EXPIRED ? 'expired' : 'bad'
}
