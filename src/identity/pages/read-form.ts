import type { Context } from 'hono'
import { readCounted } from '#shared/read-counted.ts'
import { storableText } from '#shared/storable-text.ts'

/**
 * Whether a form was sent from one of our own pages. A form of another site could otherwise sign a visitor in to a stranger's account.
 *
 * The pages send no referrer (`no-referrer`), and browsers then send `Origin: null`; so `Sec-Fetch-Site` comes first, and the origin counts only
 * without it.
 */
export function isFromOurPage(request: Request, baseUrl: string): boolean {
  const relation = request.headers.get('sec-fetch-site')
  if (relation !== null) return relation === 'same-origin'
  return request.headers.get('origin') === new URL(baseUrl).origin
}

const MAX_BYTES = 32 * 1_024

/** The fields of a submitted form; undefined for anything that none of our pages can have sent. */
export async function readOwnForm(c: Context, baseUrl: string): Promise<URLSearchParams | undefined> {
  if (!isFromOurPage(c.req.raw, baseUrl)) return undefined
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined
  if (Number(c.req.header('content-length')) > MAX_BYTES) return undefined
  // The client disconnected, so the answer does not matter.
  const text = (await readCounted(c.req.raw, MAX_BYTES).catch(() => undefined))?.toString()
  if (text === undefined) return undefined
  return new URLSearchParams([...new URLSearchParams(text)].map(([name, value]) => [name, storableText(value)]))
}
