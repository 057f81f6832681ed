import type { Office } from '#rights/offices.ts'
import { join, openSession } from './enter.ts'
import type { Site } from './start-site.ts'

/** A signed-in user, and the actions of their browser without script. */
export async function createAccountVisitor(
  site: Site,
  { name = 'Anna Beispiel', roles = [] }: { name?: string | undefined; roles?: Office[] | undefined } = {},
) {
  const person = await join(site, { name, roles })
  const { session, cookie } = await openSession(site, person)
  return { person, session, ...createCookieBrowser(site, cookie) }
}

/** A browser with one cookie, which the site's answers renew or clear. */
export function createCookieBrowser({ origin }: Pick<Site, 'origin'>, first: string) {
  let cookie = first
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, Cookie: cookie }
    const answer = await fetch(origin + path, { redirect: 'manual', ...init, headers })
    for (const text of answer.headers.getSetCookie()) [cookie = ''] = text.split(';')
    return { status: answer.status, location: answer.headers.get('location'), answer, text: await answer.text() }
  }
  return {
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: origin, ...headers } }),
    cookie: () => cookie,
  }
}
