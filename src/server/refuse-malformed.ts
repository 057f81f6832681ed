import type { MiddlewareHandler } from 'hono'

const USER_INFO = /^https?:\/\/[^/?#]*@/i

/**
 * Whether a browser could have sent it and later parts can take it: without user names in the address (no request object can be made of it),
 * escapes that are no text (the router complains about each on the console), zero bytes (PostgreSQL has no text with them) and a
 * second host, which a proxy may heed instead of the first one (RFC 9112, section 3.2).
 *
 * @param connection from the Node server; elsewhere there are no raw headers
 */
export const isWellFormed = ({ url }: Pick<Request, 'url'>, connection: unknown): boolean =>
  !USER_INFO.test(url) && isReadable(url) && hasOneHost(connection as Connection)

/** Every handler that answers before the app must call {@link isWellFormed} as well. */
export const refuseMalformed: MiddlewareHandler = async (c, next) =>
  isWellFormed(c.req, c.env)
    ? next()
    : c.text('Diese Adresse ist nicht möglich.\n', 400, { 'Cache-Control': 'no-store' })

function isReadable(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return true
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** Names and values alternate in the raw headers. */
type Connection = { incoming?: { rawHeaders?: string[] } } | undefined

function hasOneHost(connection: Connection): boolean {
  const names = connection?.incoming?.rawHeaders?.filter((_, i) => i % 2 === 0) ?? []
  return names.filter((name) => name.length === 4 && name.toLowerCase() === 'host').length < 2
}
