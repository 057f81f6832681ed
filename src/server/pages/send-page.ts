import { choosePassingEncoding, compressForSending } from './encoding.ts'
import type { RenderedPage } from './page-cache.ts'

/** The answer that carries a page which is not (yet) kept; 304 when the browser has it already. */
export function sendPage(request: Request, { status, body, headers }: RenderedPage): Response {
  const etag = headers['ETag']
  const isKnown = etag !== undefined && request.headers.get('if-none-match')?.includes(etag) === true
  if (isKnown) return new Response(null, { status: 304, headers: { ...headers, Vary: 'Accept-Encoding' } })
  const isEmpty = body.length === 0 || status === 204 || status === 304 || request.method === 'HEAD'
  const encoding = choosePassingEncoding(request.headers.get('accept-encoding'))
  const bytes = isEmpty ? null : new Uint8Array(compressForSending(body, encoding))
  return new Response(bytes, {
    status,
    headers: {
      ...headers,
      Vary: 'Accept-Encoding',
      ...(bytes && encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  })
}
