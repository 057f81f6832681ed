import { parse, serialize } from 'hono/utils/cookie'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import { issueSiteCookie, readSiteVisit, type SiteVisit } from '#identity/core/sessions/site-sessions.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'

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
