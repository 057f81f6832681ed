import { expect } from 'vitest'
import { answerOf } from '#tests/support/identity/answers.ts'
import { addPerson } from '#tests/support/identity/link-requests.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import {
  NIL_ID,
  PASSWORD,
  PUBLISHABLE,
  SECRET,
  prepareSupabase,
  says,
  sharedWire,
  test,
} from '#tests/support/identity/supabase-bench.ts'

const common = await sharedWire()
const yara = await common.join('yara@club.example')
const service = { token: SECRET }

test.each([
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${NIL_ID}`],
  ['PUT', `/admin/users/${NIL_ID}`],
  ['DELETE', `/admin/users/${NIL_ID}`],
  ['GET', `/admin/users/${NIL_ID}/factors`],
  ['DELETE', `/admin/users/${NIL_ID}/factors/${NIL_ID}`],
  ['GET', '/admin/audit'],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
  ['GET', '/admin/sso/providers'],
  ['POST', '/admin/sso/providers'],
  ['GET', `/admin/sso/providers/${NIL_ID}`],
  ['PUT', `/admin/sso/providers/${NIL_ID}`],
  ['DELETE', `/admin/sso/providers/${NIL_ID}`],
])('%s %s is for administrators', async (method, path) => {
  expect((await common.raw(method, path)).body.code).toBe('no_authorization')
  expect((await common.raw(method, path, { token: PUBLISHABLE })).body.code).toBe('not_admin')
  expect((await common.raw(method, path, { token: 'x.y.z' })).body.code).toBe('bad_jwt')
  const member = await common.raw(method, path, { token: yara.access_token })
  expect([member.status, member.body]).toEqual([403, { code: 'not_admin', message: 'User not allowed' }])
})

test('an administrator of the club manages people with their own token', async ({ wire: { join, get } }) => {
  const { access_token: token } = await join('admin@club.example', { roles: ['admin'] })
  expect((await get('/admin/users', { token })).status).toBe(200)
})

test('a secret key alone is enough', async () => {
  expect((await common.get('/admin/users', { headers: { apikey: SECRET } })).status).toBe(200)
})

test('a person is made with everything given, at once and without mail', async () => {
  const { post, logIn, outbox } = await prepareSupabase({ settings: { isPhoneOffered: true } })
  const id = '01890000-0000-4000-8000-0000000000AA'
  const { status, body } = await post(
    '/admin/users',
    {
      id,
      email: 'Zoe@Club.example',
      phone: '+4915123456789',
      password: PASSWORD,
      email_confirm: true,
      phone_confirm: true,
      user_metadata: { full_name: 'Zoe' },
      app_metadata: { roles: ['editor'] },
      role: 'trainer',
    },
    service,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: id.toLowerCase(),
    email: 'zoe@club.example',
    phone: '4915123456789',
    role: 'trainer',
    user_metadata: { full_name: 'Zoe' },
    app_metadata: { roles: ['editor'] },
    email_confirmed_at: expect.any(String),
    phone_confirmed_at: expect.any(String),
  })
  expect(await outbox()).toEqual([])
  expect(await logIn('zoe@club.example')).toHaveProperty('access_token')
})

const BCRYPT = '$2b$04$5UsZGgxjIMlIEk1Zz2/6XuLQvf7y2Yk3b5X8r4K6n3o1G2h8Q0W9e'

test.each([
  ['email_exists', 422, { email: 'yara@club.example' }],
  ['validation_failed', 400, {}],
  ['validation_failed', 400, { email: 'nobody' }],
  ['validation_failed', 400, { email: 'a@club.example', id: '7' }],
  ['validation_failed', 400, { email: 'a@club.example', id: NIL_ID }],
  ['validation_failed', 400, { email: 'a@club.example', ban_duration: 'forever' }],
  ['validation_failed', 400, { email: 'a@club.example', password: PASSWORD, password_hash: BCRYPT }],
  ['validation_failed', 400, { email: 'a@club.example', password_hash: 'md5' }],
  ['weak_password', 422, { email: 'a@club.example', password: 'short' }],
  ['bad_json', 400, { email: 'a@club.example', app_metadata: { roles: 'admin' } }],
])('a creation is refused with %s (%i): %o', async (code, status, fields) => {
  expect(await common.post('/admin/users', fields, service)).toMatchObject(says(status, code))
})

test('an empty password makes an account without one, and is too short for a new one', async () => {
  const { post, put } = await prepareSupabase()
  const made = await post('/admin/users', { email: 'b@club.example', phone: '+4915123456789', password: '' }, service)
  expect(made.status).toBe(200)
  const phone = made.body.identities.find(({ provider }: { provider: string }) => provider === 'phone')
  expect(phone.identity_data.phone).toBe('4915123456789')
  const changed = await put(`/admin/users/${made.body.id}`, { password: '' }, service)
  expect([changed.status, changed.body]).toMatchObject([
    422,
    { code: 'weak_password', message: 'Password should be at least 8 characters.' },
  ])
})

test('people are listed in pages, newest first', async ({ wire: { join, get } }) => {
  for (const name of ['a', 'b', 'c']) await join(`${name}@club.example`)
  const first = await get('/admin/users?page=1&per_page=2', service)
  expect(first.body.users.map(({ email }: { email: string }) => email)).toEqual(['c@club.example', 'b@club.example'])
  expect(first.body.aud).toBe('authenticated')
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = '</admin/users?page=2&per_page=2>'
  expect(first.headers.get('link')).toBe(`${next}; rel="next", ${next}; rel="last"`)
  const last = await get('/admin/users?page=2&per_page=2', service)
  expect([last.body.users.length, last.headers.get('link')]).toEqual([1, `${next}; rel="last"`])
  const oldest = await get('/admin/users?page=&per_page=&sort=created_at%20asc&filter=club', service)
  expect(oldest.body.users[0].email).toBe('a@club.example')
  expect((await get('/admin/users?filter=b%40', service)).body.users).toHaveLength(1)
})

test.each(['page=-1', 'page=0', 'page=x', 'per_page=0', 'per_page=1.5', 'sort=email'])(
  '%s is refused',
  async (query) => {
    expect(await common.get(`/admin/users?${query}`, service)).toMatchObject(says(400, 'validation_failed'))
  },
)

test('a person is read, changed at once, and banned', async ({ wire: { join, get, put, post, logIn } }) => {
  const { user } = await join('bea@club.example')
  expect((await get(`/admin/users/${user.id}`, service)).body.email).toBe('bea@club.example')
  const changes = { email: 'bea@new.example', user_metadata: { hand: 'left' }, ban_duration: '1h30m' }
  const { body } = await put(`/admin/users/${user.id}`, changes, service)
  expect(body).toMatchObject({
    email: 'bea@new.example',
    user_metadata: { hand: 'left' },
    banned_until: '2024-12-01T13:30:00.000Z',
  })
  const banned = await post('/token?grant_type=password', { email: 'bea@new.example', password: PASSWORD })
  expect(banned.body.code).toBe('user_banned')
  await put(`/admin/users/${user.id}`, { ban_duration: 'none' }, service)
  expect(await logIn('bea@new.example')).toHaveProperty('access_token')
})

test('a removed person is gone; softly removed, only the id stays', async ({ wire: { join, get, raw, remove } }) => {
  const [one, other] = [await join('one@club.example'), await join('other@club.example')]
  expect(await answerOf(raw('DELETE', `/admin/users/${one.user.id}`, service))).toEqual([200, {}])
  expect((await get(`/admin/users/${one.user.id}`, service)).body.code).toBe('user_not_found')
  await remove(`/admin/users/${other.user.id}`, { should_soft_delete: true }, service)
  expect((await get('/admin/users', service)).body.users).toEqual([])
})

test('the last administrator stays', async ({ wire: { join, remove } }) => {
  const { user } = await join('admin@club.example', { roles: ['admin'] })
  expect(await remove(`/admin/users/${user.id}`, {}, service)).toMatchObject(says(422, 'conflict'))
})

test.each(['GET', 'PUT', 'DELETE'])('%s of somebody who is not there is refused', async (method) => {
  const body = method === 'GET' ? {} : { body: '{}' }
  const unknown = await common.raw(method, `/admin/users/${NIL_ID}`, { ...service, ...body })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'user_not_found'])
  const text = await common.raw(method, '/admin/users/7', { ...service, ...body })
  expect([text.status, text.body]).toEqual([404, { code: 'validation_failed', message: 'user_id must be an UUID' }])
})

test('factors of others are listed and removed', async ({ wire: { join, post, get, remove } }) => {
  const { user, access_token: token } = await join('cara@club.example')
  const { body: factor } = await post('/factors', { factor_type: 'totp', friendly_name: 'Handy' }, { token })
  const path = `/admin/users/${user.id}/factors`
  expect((await get(path, service)).body).toMatchObject([{ id: factor.id, factor_type: 'totp', status: 'unverified' }])
  expect((await remove(`${path}/${factor.id}`, {}, service)).body).toMatchObject({ id: factor.id })
  expect(await remove(`${path}/${factor.id}`, {}, service)).toMatchObject(says(404, 'mfa_factor_not_found'))
  expect((await remove(`${path}/7`, {}, service)).body.message).toBe('factor_id must be an UUID')
})

test('the audit log is read by author, action and type', async () => {
  const { get } = common
  const all = await get('/admin/audit?per_page=1', service)
  expect([all.status, all.body.length, Number(all.headers.get('x-total-count')) > 1]).toEqual([200, 1, true])
  const logins = await get('/admin/audit?query=action:login', service)
  expect(logins.body[0]).toMatchObject({
    payload: { action: 'login', actor_username: 'yara@club.example', log_type: 'account' },
    ip_address: expect.any(String),
  })
  for (const query of ['query=colour:red', 'query=action:', 'page=-1']) {
    expect((await get(`/admin/audit?${query}`, service)).body.code).toBe('validation_failed')
  }
})

test('an administrator with a second factor manages people only after showing it, and only their own audience', async () => {
  const { join, logIn, post, get, clock } = await prepareSupabase()
  const email = 'admin@club.example'
  const { access_token: first } = await join(email, { roles: ['admin'] })
  const { body: factor } = await post('/factors', { factor_type: 'totp', friendly_name: 'Handy' }, { token: first })
  const { body: challenge } = await post(`/factors/${factor.id}/challenge`, {}, { token: first })
  const fields = { challenge_id: challenge.id, code: appCode(factor.totp.secret, clock.now()) }
  const { body: raised } = await post(`/factors/${factor.id}/verify`, fields, { token: first })
  expect((await get('/admin/users', { token: raised.access_token })).status).toBe(200)
  const { access_token: token } = await logIn(email)
  expect(await get('/admin/users', { token })).toMatchObject(says(401, 'insufficient_aal'))
  const elsewhere = await get('/admin/users', { token: raised.access_token, headers: { 'X-JWT-AUD': 'other' } })
  expect(elsewhere.body.code).toBe('not_admin')
})

test('an administrator of one audience sees nobody of another', async () => {
  const { join, get, post, remove, identity } = await prepareSupabase({ settings: { furtherAudiences: ['jugend'] } })
  const { user: anna } = await join('anna@club.example')
  const headers = { 'X-JWT-AUD': 'jugend' }
  const creation = { email: 'lea@club.example', password: PASSWORD, role: 'admin', audience: 'jugend' }
  await addPerson(identity, creation.email, creation)
  const lea = await post('/token?grant_type=password', { email: creation.email, password: PASSWORD }, { headers })
  const token = lea.body.access_token
  const listed = await get('/admin/users', { token })
  expect(listed.body).toMatchObject({ aud: 'jugend', users: [{ email: 'lea@club.example' }] })
  for (const path of [`/admin/users/${anna.id}`, `/admin/users/${anna.id}/factors`]) {
    expect(await get(path, { token })).toMatchObject(says(404, 'user_not_found'))
  }
  expect((await remove(`/admin/users/${anna.id}`, {}, { token })).status).toBe(404)
  expect((await get(`/admin/users/${anna.id}`, { token: SECRET })).status).toBe(200)
})
