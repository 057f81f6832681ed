import { z } from 'zod'

/** Leads from an address that the club's pages once had to the present one. @property from as {@link toRedirectKey} writes it */
export type Redirect = { from: string; to: string }

const MAX_LENGTH = 500
const INDEX = /\/index\.(?:html?|php)$/

/**
 * The form in which old addresses are compared: without regard to capital letters, escapes, a last slash and `index.html`.
 *
 * @param address path from the root, with its query if that tells pages apart, such as `/?p=12`
 * @returns undefined for what can be no address
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
 * What a browser is told: with escapes where an address needs them, and nothing else changed.
 *
 * @returns undefined for what is no address of our pages, or cannot be read
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

/** `redirects.yaml`: former addresses, each with the present one behind it. */
export const redirectsSchema = z.record(
  oldAddress,
  present,
  'Erwartet werden Zeilen der Form „/frühere/adresse.html: /news/heutige-adresse“.',
)

/** What is no address, or leads to itself, is left out. */
export const toRedirects = (pairs: Iterable<readonly [from: string, to: string]>): Redirect[] =>
  [...pairs].flatMap(([written, to]) => {
    const from = toRedirectKey(written)
    return from === undefined || from === '/' || from === toRedirectKey(to) ? [] : [{ from, to }]
  })
