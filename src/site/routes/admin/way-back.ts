const DOOR = '/admin'
const QUERY = 'weiter'

const LINKS = '/admin/konto/verknuepfungen'
/** Begins to link an account elsewhere at once, for which only a click on our own page may count. */
const LINK_START = new RegExp(`^${LINKS}/(?!zurueck$)`, 'i')

/** The door, from which somebody comes back to where they were going. */
export function signInTo({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const target = wayBack(pathname + search)
  return target === DOOR ? DOOR : `${DOOR}?${new URLSearchParams({ [QUERY]: target })}`
}

/** Where the query of the door's address leads after the sign-in. */
export const wayBackOf = ({ searchParams }: Pick<URL, 'searchParams'>): string => wayBack(searchParams.get(QUERY))

/** Only addresses of the members' area are gone to; everything else leads to its overview. */
export function wayBack(wanted: string | null): string {
  // A browser reads a backslash as a slash and drops tabs and line breaks; so nobody else needs them.
  if (wanted === null || /[\\\p{Cc}\s]/u.test(wanted) || !wanted.startsWith('/admin')) return DOOR
  const base = 'https://door.invalid'
  if (!URL.canParse(wanted, base)) return DOOR
  const { origin, pathname, search } = new URL(wanted, base)
  const isInside = origin === base && (pathname === DOOR || pathname.startsWith(`${DOOR}/`))
  if (!isInside) return DOOR
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
