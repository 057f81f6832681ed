import { z } from 'zod'

/** Leads from a former address of the club's pages to the current one. @property from as {@link toRedirectKey} writes it */
export type Redirect = { from: string; to: string }

const MAX_LENGTH = 500
const INDEX = /\/index\.(?:html?|php)$/

/**
 * The form in which old addresses are compared: ignores case, escapes, a trailing slash and `index.html`.
 *
 * @param address path from the root, with its query if that tells pages apart, such as `/?p=12`
 * @returns undefined if it cannot be an address
 */
export function toRedirectKey(address: string): string | undefined {
  const [written = '', ...query] = address.split('?')
  if (!written.startsWith('/') || written.startsWith('//') || address.length > MAX_LENGTH) return undefined
  const path = decode(written.split('#', 1)[0] ?? '')
  if (path === undefined || /\p{Cc}/u.test(path)) return undefined
  const plain = path.toLowerCase().replace(INDEX, '').replace(/\/+$/, '')
  return `${plain === '' ? '/' : plain}${query.length > 0 ? `?${query.join('?')}` : ''}`
}

/**
 * The location for the browser: escapes characters where necessary, and changes nothing else.
 *
 * @returns undefined if it is no address of our pages, or cannot be decoded
 */
export function toLocation(to: string): string | undefined {
  const base = 'http://ours'
  if (toRedirectKey(to) === undefined || !URL.canParse(to, base)) return undefined
  const { origin, pathname, search, hash } = new URL(to, base)
  const location = pathname + search + hash
  return origin === base && !location.startsWith('//') && decode(location) !== undefined ? location : undefined
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

const oldAddress = z
  .string()
  .refine(
    (text) => toRedirectKey(text) !== undefined && toRedirectKey(text) !== '/',
    'Links steht eine frühere Adresse wie „/2019/05/sieg.html“ oder „/?p=12“.',
  )
const present = z
  .string('Rechts steht die heutige Adresse, wie „/news/sieg“.')
  .refine((text) => toLocation(text) !== undefined, 'Rechts steht die heutige Adresse, wie „/news/sieg“.')

/** `redirects.yaml`: former addresses, each with the current one. */
export const redirectsSchema = z.record(
  oldAddress,
  present,
  'Erwartet werden Zeilen der Form „/frühere/adresse.html: /news/heutige-adresse“.',
)

/** Skips texts that are no address, and addresses that lead to themselves. */
export const toRedirects = (pairs: Iterable<readonly [from: string, to: string]>): Redirect[] =>
  [...pairs].flatMap(([written, to]) => {
    const from = toRedirectKey(written)
    return from === undefined || from === '/' || from === toRedirectKey(to) ? [] : [{ from, to }]
  })
