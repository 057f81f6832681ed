import { ECDH } from 'node:crypto'
import * as z from 'zod'
import { isReachableHost } from '#platform/http/public-address.ts'

/** Addresses of the known services are shorter than 300 characters. */
const LONGEST_ENDPOINT = 1_000

/** What a browser sends so that we can reach it (W3C Push API). @property endpoint address at its vendor's push service */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }
export type PushSubscription = PushAddress & { id: string; addedAt: Date }

const bytesOf = (text: string) => (/^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0))

/** Sixty-five bytes may name a point that is not on the curve, for which nothing can be encrypted. */
function isUncompressedPoint(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    // The only reason for which OpenSSL refuses a key of this length.
    return false
  }
}

/** Https at the default port, and no host that only this server can reach; host names are checked again when called. */
function isServiceAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && isReachableHost(url)
}

/** Keys as RFC 8291 requires them: an uncompressed point of P-256, and sixteen bytes. */
export const pushAddressSchema = z.object({
  endpoint: z.string().max(LONGEST_ENDPOINT).refine(isServiceAddress),
  p256dh: z.string().max(100).refine(isUncompressedPoint),
  auth: z
    .string()
    .max(100)
    .refine((text) => bytesOf(text).length === 16),
})
