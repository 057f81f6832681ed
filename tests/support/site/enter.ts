import type { BrowserContext } from 'playwright-core'
import { createAccount } from '#identity/core/admin/create-account.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import type { Office } from '#rights/offices.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { Site } from './start-site.ts'

export const CLUB_PASSWORD = 'Rückhand-Topspin'
const SERVICE = { kind: 'service' } as const

/** A person with an account on this site. */
export type Joined = { id: string; email: string; name: string }

/** Two people may have the same name. */
let joined = 0

/** Creates an account that can be used at once. */
export async function join(
  { instance }: Pick<Site, 'instance'>,
  { name, roles = [] }: { name: string; roles?: Office[] },
): Promise<Joined> {
  joined += 1
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${joined}@beispiel.example`
  const request = {
    email,
    password: CLUB_PASSWORD,
    confirmsEmail: true,
    confirmsPhone: false,
    userMetadata: { full_name: name },
    appMetadata: { roles },
  }
  const created = valueOf(
    await createAccount(instance.identity.identity, { by: SERVICE, caller: callerWith('test') }, request),
  )
  return { id: created.account.id, email, name }
}

/** Signs a browser in without its window. @returns the session, and the cookie as a request carries it */
export async function openSession(
  { instance }: Pick<Site, 'instance'>,
  { email }: Pick<Joined, 'email'>,
  userAgent = 'test',
): Promise<{ session: Session; cookie: string }> {
  const request = { email, phone: undefined, password: CLUB_PASSWORD, caller: callerWith(userAgent) }
  const grant = valueOf(await signInWithPassword(instance.identity.identity, request))
  const { session } = grant
  const [cookie = ''] = instance.parts.sessionCookie.write({ session, isKept: false }).split(';')
  return { session, cookie }
}

/** Signs in the browser of a visit, as if by the sign-in page. */
export async function enter(site: Site, context: BrowserContext, person: Pick<Joined, 'email'>): Promise<Session> {
  const { session, cookie } = await openSession(site, person)
  const [name = '', value = ''] = cookie.split('=', 2)
  await context.addCookies([{ name, value, url: site.origin, httpOnly: true, sameSite: 'Lax' }])
  return session
}

const callerWith = (userAgent: string) => ({ ip: '127.0.0.1', userAgent, audience: undefined })
