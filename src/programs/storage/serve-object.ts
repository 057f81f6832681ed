import { fail, invalidRange } from './problem.ts'
import { CACHE_CONTROL, etagOf } from './show-object.ts'
import type { StoredObject } from './stored-object.ts'

/** A drawing may use its own styles and nothing else, even when opened directly. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const DRAWING = 'image/svg+xml'

/**
 * @property isPublic whether all clients get the same
 * @property download file name for saving, empty for its own name; undefined to show it
 */
type Serving = { isPublic: boolean; download: string | undefined }
type Served = Pick<StoredObject, 'name' | 'hash' | 'mediaType'> & { bytes: Uint8Array<ArrayBuffer> }

/** Sends an object's bytes with the media type that we detected, and no other. */
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

/** If the client's part is of another version, it gets the whole. Only GET can ask for a part. */
function rangeAskedFor({ method, headers }: Request, etag: string): string | null {
  const condition = headers.get('if-range')
  return method === 'GET' && (condition === null || condition === etag) ? headers.get('range') : null
}

function disposition({ name, mediaType }: Pick<StoredObject, 'name' | 'mediaType'>, download: string | undefined) {
  if (download === undefined && mediaType !== DRAWING) return {}
  const called = download || (name.split('/').at(-1) ?? '')
  // `'()*` are special in RFC 8187, but encodeURIComponent leaves them.
  const encoded = encodeURIComponent(called.slice(0, 200).toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'Content-Disposition': `attachment; filename*=UTF-8''${encoded}` }
}

/** Both ends are inclusive. */
type ByteRange = { first: number; last: number }

/**
 * The part of a file that a `Range` requests, by RFC 9110 14.1.2.
 *
 * @param size of the file in bytes
 * @returns undefined for the whole: without a range, with several, or if it cannot be parsed; `none` for a part outside of the file
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
