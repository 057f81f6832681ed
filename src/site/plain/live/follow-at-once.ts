/** The team that somebody follows, in the address of the live page. */
export const FOLLOWED = 'mannschaft'

/**
 * Remembers the team of the address on this device alone, and for this tournament; an address without one leads to the page of the team that is
 * remembered. Runs in the browser, by itself: it may use nothing that stands outside of it.
 */
function follow(name: string): void {
  const query = new URLSearchParams(location.search)
  const key = `vereinsheim.${name}.${location.pathname}`
  try {
    const team = query.get(name) ?? localStorage.getItem(key)
    if (team === '') localStorage.removeItem(key)
    else if (team !== null && query.has(name)) localStorage.setItem(key, team)
    else if (team !== null) location.replace(`?${name}=${encodeURIComponent(team)}`)
  } catch {
    // Where storage is blocked the address alone says whom somebody follows.
  }
}

/** Before anything is painted, so that nobody sees another page first. */
export const FOLLOW_AT_ONCE = `(${follow.toString()})("${FOLLOWED}")`
