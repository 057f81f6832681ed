import type { MiddlewareHandler } from 'hono'

const USER_INFO = /^https?:\/\/[^/?#]*@/i

/**
 * Answers what no browser sends and what later parts cannot take: user names in the address (no request object can be made of it), escapes
 * that stand for no text (the router complains about each on the console), zero bytes (PostgreSQL has no text with them) and two hosts, of
 * which a proxy may heed the other one (RFC 9112, section 3.2).
 */
export const refuseMalformed: MiddlewareHandler = async (c, next) => {
  const { url } = c.req
  if (!USER_INFO.test(url) && isReadable(url) && hasOneHost(c.env)) return next()
  return c.text('Diese Adresse ist nicht möglich.\n', 400, { 'Cache-Control': 'no-store' })
}

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

/** As the Node server hands it over; elsewhere there are no raw headers. Names and values take turns in them. */
type Environment = { incoming?: { rawHeaders?: string[] } } | undefined

function hasOneHost(env: Environment): boolean {
  const names = env?.incoming?.rawHeaders?.filter((_, i) => i % 2 === 0) ?? []
  return names.filter((name) => name.toLowerCase() === 'host').length < 2
}
