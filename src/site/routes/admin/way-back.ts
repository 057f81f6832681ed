const SIGN_IN = '/admin'
const QUERY = 'weiter'

const LINKS = '/admin/konto/verknuepfungen'
/** Begins to link an account elsewhere at once, for which only a click on our own page may count. */
const LINK_START = new RegExp(`^${LINKS}/(?!zurueck$)`, 'i')

/** The sign-in, from which somebody comes back to where they were going. */
export function signInTo({ pathname, search }: URL): string {
  const target = wayBack(pathname + search)
  return target === SIGN_IN ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ [QUERY]: target })}`
}

/** Where the query of the sign-in's address leads after the sign-in. */
export const wayBackOf = ({ searchParams }: URL): string => wayBack(searchParams.get(QUERY))

/** Only addresses of the members' area are gone to; everything else leads to its overview. */
export function wayBack(wanted: string | null): string {
  // A browser reads a backslash as a slash and drops tabs and line breaks; so nobody else needs them.
  if (wanted === null || /[\\\p{Cc}\s]/u.test(wanted) || !wanted.startsWith('/admin')) return SIGN_IN
  const base = 'https://sign-in.invalid'
  if (!URL.canParse(wanted, base)) return SIGN_IN
  const { origin, pathname, search } = new URL(wanted, base)
  const isInside = origin === base && (pathname === SIGN_IN || pathname.startsWith(`${SIGN_IN}/`))
  if (!isInside) return SIGN_IN
  return LINK_START.test(readPath(pathname)) ? LINKS : pathname + search
}

/** As the router reads it; what stands for no text is refused before it comes there. */
function readPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
