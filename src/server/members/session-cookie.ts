import { parse, serialize } from 'hono/utils/cookie'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import { issueSiteCookie, readSiteVisit, type SiteVisit } from '#identity/core/sessions/site-sessions.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'
import type { RouterContextProvider } from 'react-router'
import { flowCookie, halfSignedIn, member, siteCookie, type Member } from '#site/member.ts'
import type { Account } from '#identity/core/accounts/account.ts'
import type { NeededFactor } from '#identity/core/accounts/needed-factor.ts'
import { toOffices, type Office } from '#rights/offices.ts'

type Written = { session: Pick<Session, 'id' | 'assurance'>; isKept: boolean }

export type SessionCookie = ReturnType<typeof createSessionCookie>

/**
 * The cookies of the site; only the members' area reads them.
 *
 * @param publicUrl on https the cookies' name prefix keeps other hosts and plain connections from setting them
 */
export function createSessionCookie({ publicUrl }: { publicUrl: string }, identity: IdentityContext) {
  const lifetimeSeconds = identity.settings.lifetimes.inactivity / SECOND
  const session = namedCookie(publicUrl, 'vereinsheim')
  const flow = namedCookie(publicUrl, 'vereinsheim-anmeldung')
  return {
    /** The account of this request; undefined without a valid cookie. */
    async read(request: Request): Promise<SiteVisit | undefined> {
      const value = session.read(request)
      const visit = value === undefined ? undefined : await readSiteVisit(identity, value)
      return visit?.ok ? visit.value : undefined
    },
    /** Header value that signs a browser in. */
    write: ({ session: signedIn, isKept }: Written) =>
      session.write(issueSiteCookie(identity, signedIn, { isKept }), isKept ? lifetimeSeconds : undefined),
    /** Header value that signs a browser out. */
    clear: session.clear,
    /** The cookie of a sign-in in progress at another provider. */
    flow: { ...flow, write: (text: string) => flow.write(text, FLOW_SECONDS) },
  }
}

/** As long as the code of the provider's redirect back is valid. */
const FLOW_SECONDS = (10 * MINUTE) / SECOND

function namedCookie(publicUrl: string, plainName: string) {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-${plainName}` : plainName
  // Not `Strict`: a member who follows a link in a mail, or returns from a provider, must be recognised on the first page.
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  return {
    read: (request: Request) => parse(request.headers.get('cookie') ?? '', name)[name],
    write: (value: string, maxAge: number | undefined) =>
      serialize(name, value, { ...attributes, ...(maxAge !== undefined && { maxAge }) }),
    clear: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}

/** The members' part of one request. @property cookies values of the answer's cookie headers */
export type MembersVisit = { fill: (context: RouterContextProvider) => void; cookies: () => string[] }

const MEMBERS_PATH = /^\/admin(?:[./]|$)/i

/** Addresses of the members' area, including those of its data; the router ignores case and escapes. */
export function isMembersPath(url: string): boolean {
  const { pathname } = new URL(url)
  return MEMBERS_PATH.test(pathname.includes('%') ? unescapePath(pathname) : pathname)
}

/** ASCII only: our addresses contain nothing else. */
const unescapePath = (path: string) =>
  path.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Identifies the member, and collects the cookie changes of the routes. */
export async function beginMembersVisit(request: Request, sessionCookie: SessionCookie): Promise<MembersVisit> {
  const visit = await sessionCookie.read(request)
  let session = visit?.isProlonged ? sessionCookie.write(shown(visit)) : undefined
  let flow: string | undefined
  return {
    fill(context) {
      context.set(member, visit?.isComplete ? memberOf(visit) : undefined)
      context.set(halfSignedIn, visit?.isComplete === false ? visit.who : undefined)
      context.set(siteCookie, {
        put(signedIn, options) {
          session = sessionCookie.write({ session: signedIn, isKept: options?.isKept ?? visit?.isKept ?? false })
        },
        drop() {
          session = sessionCookie.clear()
        },
      })
      context.set(flowCookie, {
        keep(text) {
          flow = sessionCookie.flow.write(text)
        },
        find: () => sessionCookie.flow.read(request),
        drop() {
          flow = sessionCookie.flow.clear()
        },
      })
    },
    cookies: () => [session, flow].filter((cookie) => cookie !== undefined),
  }
}

/** Private to the member: no browser, proxy or server keeps it. */
export function toMembersAnswer(answer: Response, { cookies }: MembersVisit): Response {
  answer.headers.set('Cache-Control', 'private, no-store')
  answer.headers.delete('ETag')
  for (const cookie of cookies()) answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** Only the assurance that this browser has proven, even if the session's has been raised since. */
export const shown = ({ who, isKept }: SiteVisit) => ({
  session: { id: who.session.id, assurance: who.claims.aal },
  isKept,
})

function memberOf({ who, neededFactor }: SiteVisit): Member {
  const { held, resting } = officesOf(who.person.account, neededFactor)
  return { who, offices: held, restingOffices: resting, neededFactor }
}

/** An office whose second factor is overdue grants nothing; other offices of the same person still do. */
export function officesOf(
  { appMetadata: { roles } }: Account,
  needed: NeededFactor | undefined,
): { held: Office[]; resting: Office[] } {
  // Other programs write this too: in a text, `includes` would also find parts of names.
  const all = toOffices(Array.isArray(roles) ? roles : [])
  const resting = needed?.isOverdue ? toOffices(needed.roles) : []
  return { held: all.filter((office) => !resting.includes(office)), resting }
}
