import type { RouterContextProvider } from 'react-router'
import type { SiteVisit } from '#identity/core/sessions/site-sessions.ts'
import { flowCookie, halfSignedIn, member, siteCookie, type Member } from '#site/member.ts'
import { officesOf } from './offices-of.ts'
import type { SessionCookie } from './session-cookie.ts'

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
const shown = ({ who, isKept }: SiteVisit) => ({ session: { id: who.session.id, assurance: who.claims.aal }, isKept })

function memberOf({ who, neededFactor }: SiteVisit): Member {
  const { held, resting } = officesOf(who.person.account, neededFactor)
  return { who, offices: held, restingOffices: resting, neededFactor }
}
