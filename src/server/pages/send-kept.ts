import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppParts } from '#server/app-parts.ts'
import { cacheKey } from './cache-key.ts'
import { choosePassingEncoding, compressForSending } from './encoding.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'

/** The form of nearly every page's address: it is the page's key, and needs no parsing. */
const PLAIN_ADDRESS = /^\/[a-z0-9/-]*$/
/** A host that is unambiguous; the server judges all others. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/

type Kept = { cache: PageCache; checkFreshness: AppParts['checkFreshness'] }

/**
 * Sends cached pages before a request object is created, which takes longer than all the rest. Answers only plain requests, which need no
 * decisions; all others take the usual way, which ends at the same cache.
 *
 * @returns the status that was sent; undefined if none was, because the page is not cached or the request is not plain
 */
export function sendKept(
  { cache, checkFreshness }: Kept,
  { method, url = '', rawHeaders }: IncomingMessage,
  outgoing: ServerResponse,
): 200 | 304 | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !PLAIN_ADDRESS.test(url)) return undefined
  const asking = readPlainHeaders(rawHeaders)
  if (!asking) return undefined
  checkFreshness()
  const kept = cache.look(url, { method, ...asking })
  if (!kept) return undefined
  outgoing.writeHead(kept.status, kept.headers).end(kept.body)
  return kept.status
}

/** The same for a parsed request: most of those are answered here. @param routeIds as for its {@link cacheKey} */
export function findKept(
  { cache, checkFreshness }: Kept,
  request: Request,
  routeIds: ReadonlySet<string>,
): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  checkFreshness()
  const key = cacheKey(request.url, routeIds)
  return key === undefined ? undefined : cache.find(key, request)
}

/** @returns undefined unless plain: with no host or two, a body, conditions, or repeated encodings */
function readPlainHeaders(rawHeaders: readonly string[]) {
  let host: string | undefined
  let accepts: string | undefined
  let knows: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    // Compares lengths first: most names are none of these.
    switch (name.length) {
      case 4: {
        if (name.toLowerCase() !== 'host') break
        if (host !== undefined) return undefined
        host = rawHeaders[index + 1]
        break
      }
      case 13: {
        if (name.toLowerCase() !== 'if-none-match') break
        if (knows !== undefined) return undefined
        knows = rawHeaders[index + 1]
        break
      }
      case 14: {
        if (name.toLowerCase() === 'content-length') return undefined
        break
      }
      case 15: {
        if (name.toLowerCase() !== 'accept-encoding') break
        if (accepts !== undefined) return undefined
        accepts = rawHeaders[index + 1]
        break
      }
      case 17:
        if (name.toLowerCase() === 'transfer-encoding') return undefined
    }
  }
  return host !== undefined && PLAIN_HOST.test(host) ? { accepts, knows } : undefined
}

/** The answer that carries a page which is not (yet) cached; 304 when the browser has it already. */
export function sendPage(request: Request, { status, body, headers, isPlain }: RenderedPage): Response {
  const etag = headers['ETag']
  const isKnown = etag !== undefined && request.headers.get('if-none-match')?.includes(etag) === true
  if (isKnown) return new Response(null, { status: 304, headers: { ...headers, Vary: 'Accept-Encoding' } })
  const isEmpty = body.length === 0 || status === 204 || status === 304 || request.method === 'HEAD'
  const encoding = choosePassingEncoding(request.headers.get('accept-encoding'))
  const bytes = isEmpty ? null : new Uint8Array(compressForSending(body, encoding, isPlain ? 'small' : 'quick'))
  return new Response(bytes, {
    status,
    headers: {
      ...headers,
      Vary: 'Accept-Encoding',
      ...(bytes && encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  })
}

/** On every answer. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** For all answers that are not our pages: they may do nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"
