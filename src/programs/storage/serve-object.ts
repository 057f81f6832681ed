import { fail, invalidRange } from './problem.ts'
import { CACHE_CONTROL, etagOf } from './show-object.ts'
import type { StoredObject } from './stored-object.ts'

/** A drawing may colour itself and nothing else, even when somebody opens it by itself. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const DRAWING = 'image/svg+xml'

/**
 * @property isPublic whether everybody gets the same
 * @property download name under which a browser is to save it, empty for its own; undefined to show it
 */
type Serving = { isPublic: boolean; download: string | undefined }
type Served = Pick<StoredObject, 'name' | 'hash' | 'mediaType'> & { bytes: Uint8Array<ArrayBuffer> }

/** What is in an object, as a browser may take it: by the type that we found out, and no other. */
export function serveObject(request: Request, { bytes, ...object }: Served, { isPublic, download }: Serving): Response {
  const etag = etagOf(object)
  const headers = {
    'Content-Type': object.mediaType,
    'Cache-Control': `${isPublic ? 'public' : 'private'}, ${CACHE_CONTROL}, must-revalidate`,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    ...(object.mediaType === DRAWING && { 'Content-Security-Policy': DRAWING_POLICY }),
    ...disposition(object, download),
  }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const size = bytes.byteLength
  const part = readByteRange(rangeAskedFor(request, etag), size)
  if (part === 'none') return fail(invalidRange(size))
  const body = part ? bytes.subarray(part.first, part.last + 1) : bytes
  return new Response(request.method === 'HEAD' ? null : body, {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      ...(part && { 'Content-Range': `bytes ${part.first}-${part.last}/${size}` }),
      'Content-Length': String(body.byteLength),
    },
  })
}

/** Whoever has the beginning of something else gets the whole. A part is only ever given to GET. */
function rangeAskedFor({ method, headers }: Request, etag: string): string | null {
  const condition = headers.get('if-range')
  return method === 'GET' && (condition === null || condition === etag) ? headers.get('range') : null
}

function disposition({ name, mediaType }: Pick<StoredObject, 'name' | 'mediaType'>, download: string | undefined) {
  if (download === undefined && mediaType !== DRAWING) return {}
  const called = download || (name.split('/').at(-1) ?? '')
  // `'()*` mean something in RFC 8187 that encodeURIComponent does not know.
  const encoded = encodeURIComponent(called.slice(0, 200).toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'Content-Disposition': `attachment; filename*=UTF-8''${encoded}` }
}

/** Both ends belong to it. */
type ByteRange = { first: number; last: number }

/**
 * The part of a file that a `Range` asks for, as RFC 9110 14.1.2 says.
 *
 * @param size of the file in bytes
 * @returns undefined for the whole: where nothing else is asked for, several parts are, or it cannot be read; `none` for a part that is not there
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (from === '') return to === '' ? undefined : lastBytes(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? { first, last } : 'none'
}

const lastBytes = (count: number, size: number): ByteRange | 'none' =>
  count > 0 && size > 0 ? { first: Math.max(0, size - count), last: size - 1 } : 'none'
