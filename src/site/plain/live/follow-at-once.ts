/** The query parameter of the live page that names the followed team. */
export const FOLLOWED = 'mannschaft'

/**
 * Remembers the team of the address on this device only, for this tournament; an address without a team redirects to the remembered team's page. Runs
 * inline in the browser: it may use nothing from outside its body.
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
    // Storage is blocked: only the address names the followed team.
  }
}

/** Runs before the first paint, so that no other page flashes up. */
export const FOLLOW_AT_ONCE = `(${follow.toString()})("${FOLLOWED}")`
