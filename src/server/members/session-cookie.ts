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

/** The cookies of the site; nothing but the members' area looks at them. */
export type SessionCookie = {
  /** Who comes with this request; undefined without a good cookie. */
  read(request: Request): Promise<SiteVisit | undefined>
  /** Header value that signs a browser in. */
  write(written: Written): string
  /** Header value that signs a browser out. */
  clear(): string
  /** The cookie of a sign-in that is under way elsewhere. */
  flow: { read(request: Request): string | undefined; write(text: string): string; clear(): string }
}

/** @param publicUrl on https no other host and no plain connection can set the cookies, by the prefix of their names */
export function createSessionCookie({ publicUrl }: { publicUrl: string }, identity: IdentityContext): SessionCookie {
  const lifetimeSeconds = identity.settings.lifetimes.inactivity / SECOND
  const session = namedCookie(publicUrl, 'vereinsheim')
  const flow = namedCookie(publicUrl, 'vereinsheim-anmeldung')
  return {
    async read(request) {
      const value = session.read(request)
      const visit = value === undefined ? undefined : await readSiteVisit(identity, value)
      return visit?.ok ? visit.value : undefined
    },
    write: ({ session: signedIn, isKept }) =>
      session.write(issueSiteCookie(identity, signedIn, { isKept }), isKept ? lifetimeSeconds : undefined),
    clear: session.clear,
    flow: { ...flow, write: (text) => flow.write(text, FLOW_SECONDS) },
  }
}

/** As long as a code of the provider's way back is good. */
const FLOW_SECONDS = (10 * MINUTE) / SECOND

function namedCookie(publicUrl: string, plainName: string) {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-${plainName}` : plainName
  // Not `Strict`: whoever comes from a link in a mail, or back from a provider, is to be known on the first page.
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  return {
    read: (request: Request) => parse(request.headers.get('cookie') ?? '', name)[name],
    write: (value: string, maxAge: number | undefined) =>
      serialize(name, value, { ...attributes, ...(maxAge !== undefined && { maxAge }) }),
    clear: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}

/** The members' part of one request. @property cookies what the answer says about cookies, as header values */
export type MembersVisit = { fill: (context: RouterContextProvider) => void; cookies: () => string[] }

const MEMBERS_PATH = /^\/admin(?:[./]|$)/i

/** Addresses of the members' area, those of its data included; the router minds neither case nor escapes. */
export function isMembersPath(url: string): boolean {
  const { pathname } = new URL(url)
  return MEMBERS_PATH.test(pathname.includes('%') ? unescapePath(pathname) : pathname)
}

/** Of letters only: what is no text is no address of ours either. */
const unescapePath = (path: string) =>
  path.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Finds out who comes, and gathers what the routes want to say about the cookie. */
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

/** What members see stays with them: no browser, proxy or server keeps it. */
export function toMembersAnswer(answer: Response, { cookies }: MembersVisit): Response {
  answer.headers.set('Cache-Control', 'private, no-store')
  answer.headers.delete('ETag')
  for (const cookie of cookies()) answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** Only as high as this browser has shown, whatever has become of the session since. */
export const shown = ({ who, isKept }: SiteVisit) => ({
  session: { id: who.session.id, assurance: who.claims.aal },
  isKept,
})

function memberOf({ who, neededFactor }: SiteVisit): Member {
  const { held, resting } = officesOf(who.person.account, neededFactor)
  return { who, offices: held, restingOffices: resting, neededFactor }
}

/** An office for which a second factor is overdue opens nothing; the others of the same person do as ever. */
export function officesOf(
  { appMetadata: { roles } }: Account,
  needed: NeededFactor | undefined,
): { held: Office[]; resting: Office[] } {
  // Written by other programs, too: a text would hold the name of an office as part of it.
  const all = toOffices(Array.isArray(roles) ? roles : [])
  const resting = needed?.isOverdue ? toOffices(needed.roles) : []
  return { held: all.filter((office) => !resting.includes(office)), resting }
}
