import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { DAY } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { startMockProvider } from '#tests/support/identity/mock-provider.ts'
import { messageTo } from '#tests/support/identity/supabase-client.ts'
import { join, logIn, PASSWORD, settle, speakTo, tokensOf } from '#tests/support/identity/two-wires.ts'

const VISITOR = { ip: '192.0.2.7', userAgent: undefined, audience: undefined }

let count = 0

const provider = forAllTests(startMockProvider)
const server = forAllTests(() =>
  startIdentity({
    settings: { mailLinks: 'verify', isAnonymousOffered: true },
    providers: [provider.settings()],
  }),
)
const wires = forAllTests(() => speakTo(server))

const newEmail = () => `anna${++count}@club.example`

/** Every form in which rights are expressed, under every possible field name. */
const RIGHTS = { roles: ['admin'], role: 'admin', app_metadata: { roles: ['admin'] }, is_super_admin: true }
const CLAIMED = {
  ...RIGHTS,
  data: RIGHTS,
  user_metadata: RIGHTS,
  raw_app_meta_data: RIGHTS,
  appMetadata: RIGHTS,
  app_metadata: RIGHTS,
  aud: 'admin',
  id: '00000000-0000-0000-0000-000000000000',
  confirm: true,
  email_confirm: true,
  phone_confirm: true,
  is_anonymous: false,
  __proto__: RIGHTS,
  constructor: { prototype: RIGHTS },
}

/** The account and its tokens have no rights, and open no restricted address. */
async function expectNoRights(token: string): Promise<void> {
  const claims = decodeJwt(token)
  expect(claims['role']).toBe('authenticated')
  expect(claims['app_metadata']).not.toHaveProperty('roles')
  expect(claims.sub).not.toBe(CLAIMED.id)
  const user = (await wires.supabase.get('/user', { token })).body
  expect([user?.['role'], user?.['aud']]).toEqual(['authenticated', 'authenticated'])
  expect(user?.['app_metadata']).not.toHaveProperty('roles')
  for (const path of ['/admin/users', '/admin/audit']) {
    expect((await wires.netlify.get(path, { token })).status).toBe(401)
    expect((await wires.supabase.get(path, { token })).status).toBe(403)
  }
}

async function confirmed(email: string, kind = 'confirmation'): Promise<string> {
  const { linkToken = '' } = await messageTo(server, email, kind)
  const verified = await wires.supabase.post('/verify', { ...CLAIMED, type: 'email', token_hash: linkToken })
  expect(verified.status).toBe(200)
  return tokensOf(verified).access_token
}

test.each([
  ['netlify', '/signup'],
  ['supabase', '/signup'],
  ['supabase', '/otp'],
  ['supabase', '/magiclink'],
] as const)('a sign-up cannot set its own rights: %s %s', async (name, path) => {
  const email = newEmail()
  const answer = await wires[name].post(path, { ...CLAIMED, email, password: PASSWORD })
  expect(answer.status).toBe(200)
  // Although it claims a confirmed address, confirmation is still required.
  expect(answer.text).not.toContain('access_token')
  await expectNoRights(await confirmed(email))
})

test('an anonymous sign-in cannot set its own rights', async () => {
  const answer = await wires.supabase.post('/signup', CLAIMED)
  expect(answer.status).toBe(200)
  await expectNoRights(tokensOf(answer).access_token)
})

test('a user cannot gain rights by changing their own account', async () => {
  const { access_token: token, id } = await join(server, newEmail())
  const { app_metadata: _, appMetadata: __, ...unnamed } = CLAIMED
  expect((await wires.netlify.put('/user', { app_metadata: RIGHTS }, { token })).status).toBe(401)
  expect((await wires.netlify.put('/user', { data: RIGHTS, app_metadata: {} }, { token })).status).toBe(401)
  expect((await wires.netlify.put('/user', unnamed, { token })).status).toBe(200)
  expect((await wires.supabase.put('/user', CLAIMED, { token })).status).toBe(200)
  await expectNoRights(token)
  const found = await findPerson(server.service.identity, id)
  expect(found.ok && found.value.account).toMatchObject({ id, role: '', isAnonymous: false })
})

test('a provider’s profile grants no rights', async () => {
  const email = newEmail()
  const id_token = await provider.idToken({ ...RIGHTS, sub: email, email, user_role: 'admin', groups: ['admin'] })
  const answer = await wires.supabase.post('/token?grant_type=id_token', { provider: 'verband', id_token, ...RIGHTS })
  expect(answer.status).toBe(200)
  await expectNoRights(tokensOf(answer).access_token)
})

test('naming an audience grants no rights', async () => {
  for (const audience of ['admin', 'service_role', 'supabase_admin']) {
    const email = newEmail()
    await wires.netlify.post(
      '/signup',
      { email, password: PASSWORD, data: RIGHTS },
      { headers: { 'X-JWT-AUD': audience } },
    )
    const { linkToken = '' } = await messageTo(server, email, 'confirmation')
    const { body } = await wires.netlify.post('/verify', { type: 'signup', token: linkToken })
    const token = String(body?.['access_token'])
    expect(decodeJwt(token)).toMatchObject({ aud: 'authenticated', role: 'authenticated' })
    const headers = { 'X-JWT-AUD': audience }
    expect((await wires.netlify.get('/admin/users', { token })).status).toBe(401)
    expect((await wires.netlify.get('/admin/users', { token, headers })).status).toBe(401)
    expect((await wires.supabase.get('/admin/users', { token })).status).toBe(403)
    expect((await wires.supabase.get('/user', { token, headers })).status).toBeGreaterThanOrEqual(400)
  }
})

test('an invented audience unbans no address, sends no further mail, and hides no user', async () => {
  const email = newEmail()
  const { id } = await join(server, email)
  await updateAccount(server.service.identity, { by: { kind: 'service' }, caller: VISITOR }, id, {
    bannedForMilliseconds: DAY,
  })
  const headers = { 'X-JWT-AUD': 'made-up' }
  await wires.netlify.post('/signup', { email, password: PASSWORD }, { headers })
  await wires.supabase.post('/signup', { email, password: PASSWORD }, { headers })
  expect(
    (await server.mails(0)).filter(({ recipient, kind }) => recipient === email && kind === 'confirmation'),
  ).toEqual([])
  const { items } = await server.service.identity.read.accounts.list({
    search: email,
    order: 'newest',
    page: { number: 1, size: 10 },
  })
  expect(items.map(({ account }) => account.id)).toEqual([id])
})

describe('without rights', () => {
  const NIL = '00000000-0000-0000-0000-000000000000'
  const DOORS: [name: 'netlify' | 'supabase', method: 'GET' | 'POST' | 'PUT', path: string][] = [
    ['netlify', 'GET', '/admin/users'],
    ['netlify', 'POST', '/admin/users'],
    ['netlify', 'GET', `/admin/users/${NIL}`],
    ['netlify', 'PUT', `/admin/users/${NIL}`],
    ['netlify', 'GET', '/admin/audit'],
    ['netlify', 'POST', '/invite'],
    ['supabase', 'GET', '/admin/users'],
    ['supabase', 'POST', '/admin/users'],
    ['supabase', 'GET', `/admin/users/${NIL}`],
    ['supabase', 'PUT', `/admin/users/${NIL}`],
    ['supabase', 'GET', `/admin/users/${NIL}/factors`],
    ['supabase', 'GET', '/admin/audit'],
    ['supabase', 'POST', '/invite'],
    ['supabase', 'POST', '/admin/generate_link'],
    ['supabase', 'GET', '/admin/sso/providers'],
    ['supabase', 'POST', '/admin/sso/providers'],
  ]

  test.each(DOORS)('%s %s %s stays shut, to members, public keys and empty hands', async (name, method, path) => {
    const { access_token } = await join(server, newEmail())
    const wire = wires[name]
    const send = (token: string | undefined) => {
      if (method === 'GET') return wire.get(path, { token })
      return (method === 'POST' ? wire.post : wire.put)(path, { ...CLAIMED, email: newEmail() }, { token })
    }
    for (const token of [access_token, server.keys.anon, 'x', undefined]) {
      const { status } = await send(token)
      expect([401, 403]).toContain(status)
    }
  })

  test('a member of the same name as an office is no administrator', async () => {
    const { access_token: token } = await join(server, newEmail(), { roles: ['administrator', 'Admin', 'admin '] })
    expect((await wires.netlify.get('/admin/users', { token })).status).toBe(401)
    expect((await wires.supabase.get('/admin/users', { token })).status).toBe(403)
  })
})

test('a lost office ends at once, even for an existing token', async () => {
  const { access_token: token, id } = await join(server, newEmail(), { roles: ['admin'] })
  await settle(server, newEmail(), { roles: ['admin'] })
  expect((await wires.netlify.get('/admin/users', { token })).status).toBe(200)
  const by = { kind: 'service' } as const
  const caller = { ip: '127.0.0.1', userAgent: undefined, audience: undefined }
  const changed = await updateAccount(server.service.identity, { by, caller }, id, { appMetadata: { roles: [] } })
  expect(changed.ok).toBe(true)
  expect((await wires.netlify.get('/admin/users', { token })).status).toBe(401)
  expect((await wires.supabase.get('/admin/users', { token })).status).toBe(403)
})

test.each(['netlify', 'supabase'] as const)(
  'a stranger who signed up with a foreign address has no part in the rights that its owner gets: %s',
  async (name) => {
    const { access_token: token } = await join(server, newEmail(), { roles: ['admin'] })
    const email = newEmail()
    expect((await wires[name].post('/signup', { email, password: PASSWORD })).status).toBe(200)
    const listed = await wires.netlify.get(`/admin/users?filter=${encodeURIComponent(email)}`, { token })
    const [, id] = /"id":"([^"]+)"/.exec(listed.text) ?? []
    const given = await wires[name].put(`/admin/users/${id}`, { app_metadata: { roles: ['board'] } }, { token })
    expect([given.status, given.body?.['app_metadata']]).toMatchObject([200, { roles: ['board'] }])
    expect(decodeJwt(await confirmed(email))['app_metadata']).toMatchObject({ roles: ['board'] })
    const strangers = await logIn(wires, name, email)
    expect([strangers.status, strangers.text]).toEqual([400, expect.not.stringContaining('access_token')])
  },
)
