import { randomBytes } from 'node:crypto'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { toSiteCookie, readSiteVisit } from '#identity/core/sessions/site-sessions.ts'
import { createVault } from '#identity/keys/vault.ts'
import { OFFICES } from '#rights/offices.ts'
import { join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { giveApp } from '#tests/support/site/give-app.ts'
import type { Site } from '#tests/support/site/start-site.ts'

const CALLER = { ip: '127.0.0.1', userAgent: 'test', audience: undefined }
const SERVICE = { kind: 'service' } as const

/** Cookies that open nothing, although each belongs to an account with all offices. */
export async function intruders(site: Site, now: () => Date): Promise<Record<string, string>> {
  const all = (name: string) => join(site, { name, roles: [...OFFICES] })
  const { identity } = site.instance.identity
  const owner = await all('Olaf Opfer')
  const { session, cookie } = await openSession(site, owner)
  const stranger = createVault(randomBytes(32))
  const foreign = toSiteCookie(stranger, { sessionId: session.id, assurance: 'aal2', isKept: true })

  const ended = await openSession(site, owner)
  const who = await readSiteVisit(identity, valueOf(ended.cookie))
  if (!who.ok) throw new Error('the session was not there')
  await signOut(identity, who.value.who, 'local', CALLER)

  const gone = await all('Gerd Gegangen')
  const deleted = await openSession(site, gone)
  await removeAccount(identity, { by: SERVICE, caller: CALLER }, gone.id, { keepsId: true })

  return {
    'a forged cookie': `vereinsheim=${flip(valueOf(cookie))}`,
    'a cookie of another secret': `vereinsheim=${foreign}`,
    'a cookie of an ended session': ended.cookie,
    'a cookie of a deleted account': deleted.cookie,
    'a cookie from before the second factor': await halfSignedIn(site, await all('Hanna Halb'), now),
    'an access token in place of a cookie': `vereinsheim=${await tokenOf(site, owner)}`,
  }
}

const valueOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)

/** The last letter holds only the last bits of the proof. */
const flip = (value: string) => value.slice(0, -2) + (value.at(-2) === 'A' ? 'B' : 'A') + value.slice(-1)

async function tokenOf(site: Site, { email }: Joined): Promise<string> {
  const grant = await signInWithPassword(site.instance.identity.identity, {
    email,
    phone: undefined,
    password: 'Rückhand-Topspin',
    caller: CALLER,
  })
  return grant.ok ? grant.value.accessToken : ''
}

/** A user with an authenticator app who has entered only the password. */
async function halfSignedIn(site: Site, person: Joined, now: () => Date): Promise<string> {
  await giveApp(site.instance.identity.identity, person, now())
  return (await openSession(site, person)).cookie
}
