/** What the fragment of the page's address asks for. */
export type FragmentOrder =
  | { kind: 'token'; type: string; token: string }
  | { kind: 'sign-up-refused' }
  | { kind: 'sign-in-failed'; text: string }
  | { kind: 'external-session'; parameters: Record<string, string> }

/**
 * The four tokens that open a page, and the further kinds that services of this family send by mail: those are unknown here, and the user
 * is told so. Every other `…_token=` belongs to the host page, which may have such links of its own.
 */
const TOKEN = /^(confirmation|invite|recovery|email_change|magiclink|reauthentication|phone_change)_token=([^&]+)/
const SIGN_UP_REFUSED = /^error=access_denied&error_description=403/
const SIGN_IN_FAILED = /^error=\w+&(.*&)?error_description=/

/** @param hash as in `location.hash`; routers of single-page apps put a slash after the `#` */
export function readFragment(hash: string): FragmentOrder | undefined {
  const text = hash.replace(/^#\/?/, '')
  const [, type, token] = TOKEN.exec(text) ?? []
  if (type !== undefined && token !== undefined) return { kind: 'token', type, token }
  if (SIGN_UP_REFUSED.test(text)) return { kind: 'sign-up-refused' }
  const parameters = splitParameters(text)
  // The host page has begun this sign-in itself.
  if (isImplicit(parameters['state'])) return undefined
  if (SIGN_IN_FAILED.test(text)) return { kind: 'sign-in-failed', text: decode(parameters['error_description'] ?? '') }
  return text.includes('access_token=') ? { kind: 'external-session', parameters } : undefined
}

/** Values are not decoded: tokens are URL-safe. */
function splitParameters(text: string): Record<string, string> {
  const pairs = text.split('&').map((pair) => pair.split(/=(.*)/s))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}

function isImplicit(state: string | undefined): boolean {
  if (state === undefined) return false
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(state))
    return typeof parsed === 'object' && parsed !== null && 'auth_type' in parsed && parsed.auth_type === 'implicit'
  } catch {
    // A foreign format of `state`, hence not this mark.
    return false
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
