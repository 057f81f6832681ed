import type { MiddlewareHandler } from 'hono'

const USER_INFO = /^https?:\/\/[^/?#]*@/i

/**
 * Whether it is what a browser could send and later parts can take: without user names in the address (no request object can be made of it),
 * escapes that stand for no text (the router complains about each on the console), zero bytes (PostgreSQL has no text with them) and a
 * second host, which a proxy may heed instead of the first one (RFC 9112, section 3.2).
 *
 * @param connection as the Node server hands it over; elsewhere there are no raw headers
 */
export const isWellFormed = ({ url }: Pick<Request, 'url'>, connection: unknown): boolean =>
  !USER_INFO.test(url) && isReadable(url) && hasOneHost(connection as Connection)

/** Everything that answers by itself, before the app is asked, asks {@link isWellFormed} as well. */
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

/** Names and values take turns in the headers. */
type Connection = { incoming?: { rawHeaders?: string[] } } | undefined

function hasOneHost(connection: Connection): boolean {
  const names = connection?.incoming?.rawHeaders?.filter((_, i) => i % 2 === 0) ?? []
  return names.filter((name) => name.length === 4 && name.toLowerCase() === 'host').length < 2
}
