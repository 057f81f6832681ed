import { createContext, type RouterContextProvider } from 'react-router'
import type { NeededFactor } from '#identity/core/accounts/needed-factor.ts'
import type { Caller } from '#identity/core/context.ts'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'
import type { Actor, Office } from '#rights/offices.ts'
import { visitorAddress } from './services.ts'

/**
 * A person signed in on this site, as the session cookie proves.
 *
 * @property restingOffices offices that have no effect until there is a second factor; none of them is in `offices`
 */
export type Member = {
  who: Authenticated
  offices: Office[]
  restingOffices: Office[]
  neededFactor: NeededFactor | undefined
}

/** Undefined for visitors; the server sets it before the router runs. */
export const member = createContext<Member | undefined>()

/** A person with a correct password and a pending second factor: may open only the second step. */
export const halfSignedIn = createContext<Authenticated | undefined>()

/** The session cookie of the current response; the server writes it. */
type SiteCookie = {
  /**
   * Signs this browser in with the session, at its current assurance.
   *
   * @param options.isKept also after the browser is closed; omitted: like the present cookie
   */
  put(session: Pick<Session, 'id' | 'assurance'>, options?: { isKept: boolean }): void
  drop(): void
}
export const siteCookie = createContext<SiteCookie>()

/** Kept in the browser for some minutes, while the user is at an identity provider. */
type FlowCookie = { keep(text: string): void; find(): string | undefined; drop(): void }
export const flowCookie = createContext<FlowCookie>()

type Context = Readonly<RouterContextProvider>

/**
 * The signed-in member; for loaders and actions behind the layout's middleware, which admits members only.
 *
 * @throws when nobody is signed in: a route of the members' area is not a child of its layout
 */
export function getMember(context: Context): Member & { actor: Actor } {
  const found = context.get(member)
  if (!found) throw new Error('A room of the members’ area was reached without a session')
  return { ...found, actor: { accountId: found.who.person.account.id, offices: found.offices } }
}

const MAX_USER_AGENT = 512

/** The sender of this request, for the use cases of accounts. */
export const callerOf = (request: Request, context: Context): Caller => ({
  ip: context.get(visitorAddress),
  userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT),
  audience: undefined,
})
