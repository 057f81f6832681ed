const SIGN_IN = '/admin'
const QUERY = 'weiter'

const LINKS = '/admin/konto/verknuepfungen'
/** Addresses that begin linking at once, which only a click on our own page may do. */
const LINK_START = new RegExp(`^${LINKS}/(?!zurueck$)`, 'i')

/** The sign-in, which leads back to this address afterwards. */
export function signInTo({ pathname, search }: URL): string {
  const target = wayBack(pathname + search)
  return target === SIGN_IN ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ [QUERY]: target })}`
}

/** The address after the sign-in, from the query of the sign-in's address. */
export const wayBackOf = ({ searchParams }: URL): string => wayBack(searchParams.get(QUERY))

/** Only addresses of the members' area are accepted; any other leads to its overview. */
export function wayBack(wanted: string | null): string {
  // Browsers read a backslash as a slash and drop tabs and line breaks; no valid address needs them.
  if (wanted === null || /[\\\p{Cc}\s]/u.test(wanted) || !wanted.startsWith('/admin')) return SIGN_IN
  const base = 'https://sign-in.invalid'
  if (!URL.canParse(wanted, base)) return SIGN_IN
  const { origin, pathname, search } = new URL(wanted, base)
  const isInside = origin === base && (pathname === SIGN_IN || pathname.startsWith(`${SIGN_IN}/`))
  if (!isInside) return SIGN_IN
  return LINK_START.test(readPath(pathname)) ? LINKS : pathname + search
}

/** Decodes as the router does; the router refuses a malformed encoding anyway. */
function readPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
