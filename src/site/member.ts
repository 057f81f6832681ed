import type { NeededFactor } from '#identity/core/accounts/needed-factor.ts'
import type { Caller } from '#identity/core/audit-entry.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'
import type { Actor, Office } from '#rights/offices.ts'
import { visitorAddress } from './services.ts'

/**
 * Somebody signed in on this site, as the session cookie proves it.
 *
 * @property restingOffices those that open nothing until there is a second factor; none of `offices`
 */
export type Member = {
  who: Authenticated
  offices: Office[]
  restingOffices: Office[]
  neededFactor: NeededFactor | undefined
}

/** Undefined for visitors; filled in by the server before the router runs. */
export const member = createContext<Member | undefined>()

/** Somebody whose password was right and whose second factor is still wanting: opens nothing but the second step. */
export const halfSignedIn = createContext<Authenticated | undefined>()

/** The cookie of the answer in hand; the server writes it. */
type SiteCookie = {
  /**
   * Signs this browser in with the session, as high as it is raised now.
   *
   * @param options.isKept also when the browser is closed; left out: as the present cookie is
   */
  put(session: Pick<Session, 'id' | 'assurance'>, options?: { isKept: boolean }): void
  drop(): void
}
export const siteCookie = createContext<SiteCookie>()

/** What the browser keeps while somebody is away at a provider, for some minutes. */
type FlowCookie = { keep(text: string): void; find(): string | undefined; drop(): void }
export const flowCookie = createContext<FlowCookie>()

type Context = Readonly<RouterContextProvider>

/**
 * Who is here; for loaders and actions behind the layout's middleware, which lets nobody else in.
 *
 * @throws when there is nobody: a route of the members' area that is no child of its layout
 */
export function getMember(context: Context): Member & { actor: Actor } {
  const found = context.get(member)
  if (!found) throw new Error('A room of the members’ area was reached without a session')
  return { ...found, actor: { accountId: found.who.person.account.id, offices: found.offices } }
}

const MAX_USER_AGENT = 512

/** Who sends this request, for the use cases of the accounts. */
export const callerOf = (request: Request, context: Context): Caller => ({
  ip: context.get(visitorAddress),
  userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT),
  audience: undefined,
})
