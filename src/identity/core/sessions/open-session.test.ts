import { expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER, ISSUER } from '#tests/support/identity/identity-bench.ts'
import { grantFor, openSession } from './open-session.ts'
import { refreshToken } from './refresh-token.ts'

const PASSWORD = 'Topspin und Unterschnitt'

async function prepare() {
  const core = await prepareCore()
  const { person } = await core.person('anna@example.org', PASSWORD)
  core.clock.advance(HOUR + 400)
  const opened = await core.identity.write((store) =>
    openSession(store, { person, amr: { method: 'sso/saml', provider: '42' }, caller: CALLER }),
  )
  return { core, opened }
}

test('an opened session remembers when, how and from where', async () => {
  const { core, opened } = await prepare()
  const at = core.clock.now()
  expect(opened.session).toMatchObject({
    assurance: 'aal1',
    refreshCount: 0,
    refreshedAt: at,
    createdAt: at,
    ip: CALLER.ip,
    userAgent: CALLER.userAgent,
    amr: [{ method: 'sso/saml', provider: '42', at }],
  })
  expect(await core.identity.read.sessions.findWithPerson(opened.session.id)).toEqual(opened)
  expect(opened.person.account.lastSignInAt).toEqual(at)
})

test('the claims say in whole seconds what both vendors’ clients read', async () => {
  const { core, opened } = await prepare()
  const { accessToken } = await grantFor(core.identity, opened)
  const who = await core.authenticate(accessToken)
  const iat = Math.floor(core.clock.now().getTime() / 1_000)
  expect(who.ok && who.value.claims).toEqual({
    sub: opened.person.account.id,
    aud: 'authenticated',
    iss: ISSUER,
    iat,
    exp: iat + 3_600,
    email: 'anna@example.org',
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
    amr: [{ method: 'sso/saml', timestamp: iat, provider: '42' }],
    session_id: opened.session.id,
    refresh_count: 0,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
  })
})

test('a database role that was given is in the token', async () => {
  const { core, opened } = await prepare()
  const account = { ...opened.person.account, role: 'editor' }
  const { accessToken } = await grantFor(core.identity, { ...opened, person: { ...opened.person, account } })
  expect(await core.authenticate(accessToken)).toMatchObject({ value: { claims: { role: 'editor' } } })
})

test('the refresh token is the one of the session’s present number', async () => {
  const { core, opened } = await prepare()
  const session = { ...opened.session, refreshCount: 9 }
  const grant = await grantFor(core.identity, { ...opened, session })
  expect(grant.refreshToken).toBe(refreshToken(core.identity.vault, session.id, 9))
  expect(grant.lifetimeSeconds).toBe(3_600)
})
