import { expect } from 'vitest'
import { answerOf } from '#tests/support/identity/answers.ts'
import { PASSWORD, prepareGotrue, test as plain } from '#tests/support/identity/gotrue-bench.ts'

const NOBODY = '01890000-0000-7000-8000-0000000000ff'
type User = { email: string }

async function withAdmin(identity = {}) {
  const bench = await prepareGotrue({}, { isServiceKey: async (token) => token === 'service-key', ...identity })
  const { access_token: token, id } = await bench.join('chair@club.example', { roles: ['admin'] })
  return { ...bench, as: { token }, id }
}

const test = plain.extend('admin', () => withAdmin())

test('people are listed newest first, with their number and the way to the next page', async () => {
  const { join, get, as, clock } = await withAdmin()
  for (const name of ['anna', 'bert', 'cleo']) {
    clock.advance(1_000)
    await join(`${name}@club.example`)
  }
  const { body, headers } = await get('/admin/users?per_page=2', as)
  expect(body.aud).toBe('authenticated')
  expect(body.users.map((user: User) => user.email)).toEqual(['cleo@club.example', 'bert@club.example'])
  expect(headers.get('x-total-count')).toBe('4')
  expect(headers.get('link')).toContain('</admin/users?page=2&per_page=2>; rel="next"')
})

test('people can be listed the other way round and searched by address or name', async () => {
  const { join, put, get, as, clock } = await withAdmin()
  clock.advance(1_000)
  const { id } = await join('anna@club.example')
  await put(`/admin/users/${id}`, { user_metadata: { full_name: 'Anna Muster' } }, as)
  const emails = async (query: string) =>
    (await get(`/admin/users?${query}`, as)).body.users.map((user: User) => user.email)
  expect(await emails('sort=created_at%20asc')).toEqual(['chair@club.example', 'anna@club.example'])
  expect(await emails('sort=created_at+desc')).toEqual(['anna@club.example', 'chair@club.example'])
  expect(await emails('filter=chair')).toEqual(['chair@club.example'])
  expect(await emails('filter=Muster')).toEqual(['anna@club.example'])
  expect(await emails('filter=Mus%00ter')).toEqual(['anna@club.example'])
  expect(await emails('filter=%25')).toEqual([])
})

test.each(['page=0', 'per_page=x'])('a page like %s is refused', async (query) => {
  const { get, as } = await withAdmin()
  const { status, body } = await get(`/admin/users?${query}`, as)
  expect([status, body.msg]).toEqual([400, expect.stringMatching(/^Bad Pagination Parameters/)])
})

test.each(['email asc', 'created_at sideways', '1;drop table'])('sorting by %s is refused', async (sort) => {
  const { get, as } = await withAdmin()
  const { status, body } = await get(`/admin/users?sort=${encodeURIComponent(sort)}`, as)
  expect([status, body.msg]).toEqual([400, expect.stringMatching(/^Bad Sort Parameters/)])
})

test('an account can be made without a mail, confirmed, with office and name', async () => {
  const { post, logIn, messages, as } = await withAdmin()
  const before = messages().length
  const { status, body } = await post(
    '/admin/users',
    {
      email: 'Bert@club.example',
      password: PASSWORD,
      confirm: true,
      role: 'member',
      app_metadata: { roles: ['trainer'] },
      user_metadata: { full_name: 'Bert' },
    },
    as,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: 'bert@club.example',
    role: 'member',
    confirmed_at: expect.any(String),
    app_metadata: { roles: ['trainer'] },
    user_metadata: { full_name: 'Bert' },
  })
  expect(messages()).toHaveLength(before)
  expect(await logIn('bert@club.example')).toHaveProperty('access_token')
})

test('where nobody signs in by e-mail, no account is made with an address', async () => {
  const { post } = await prepareGotrue({ settings: { isEmailOffered: false } }, { isServiceKey: async () => true })
  const { status, body } = await post('/admin/users', { email: 'bert@club.example' }, { token: 'service-key' })
  expect([status, body.msg]).toEqual([400, 'Unsupported email provider'])
})

test('an account that is not confirmed cannot sign in', async ({ admin: { post, logIn, as } }) => {
  const { body } = await post('/admin/users', { email: 'bert@club.example', password: PASSWORD }, as)
  expect(body).not.toHaveProperty('confirmed_at')
  expect(await logIn('bert@club.example')).toHaveProperty('error_description', 'Email not confirmed')
})

test('an account for another audience is made with a key of the service, and not by an administrator of this one', async () => {
  const { post, as } = await withAdmin()
  const bert = { email: 'bert@club.example', password: PASSWORD, role: 'admin', aud: 'elsewhere' }
  expect(await answerOf(post('/admin/users', bert, as))).toEqual([401, { code: 401, msg: 'User not allowed' }])
  expect((await post('/admin/users', bert, { token: 'service-key' })).body.aud).toBe('elsewhere')
})

test.each([
  [{ email: 'chair@club.example', password: PASSWORD }, 422, 'Email address already registered by another user'],
  [{ email: 'nonsense', password: PASSWORD }, 422, 'Unable to validate email address: invalid format'],
  [{ password: PASSWORD }, 422, 'An email address is required'],
  [{ email: 'bert@club.example', password: 'short' }, 422, 'Password should be at least 8 characters'],
  [{ email: 'bert@club.example', confirm: 'yes' }, 400, 'Could not read User params: bad value for confirm'],
])('an account of %j is refused with %i', async (fields, status, msg) => {
  const { post, as } = await withAdmin()
  expect(await answerOf(post('/admin/users', fields, as))).toEqual([status, { code: status, msg }])
})

test('an account can be looked at and changed; a new address counts at once and without a mail', async () => {
  const { join, get, put, logIn, messages, as } = await withAdmin()
  const { id } = await join('bert@club.example')
  const before = messages().length
  expect((await get(`/admin/users/${id.toUpperCase()}`, as)).body.email).toBe('bert@club.example')
  const { body } = await put(
    `/admin/users/${id}`,
    {
      email: 'bert@new.example',
      password: 'an entirely new one',
      role: 'member',
      app_metadata: { roles: ['trainer'] },
    },
    as,
  )
  expect(body).toMatchObject({ id, email: 'bert@new.example', role: 'member', app_metadata: { roles: ['trainer'] } })
  expect(body).not.toHaveProperty('new_email')
  expect(messages()).toHaveLength(before)
  expect(await logIn('bert@new.example', 'an entirely new one')).toHaveProperty('access_token')
})

test('an administrator can confirm an address', async ({ admin: { signUp, put, as } }) => {
  const { body: signedUp } = await signUp('bert@club.example')
  const { body } = await put(`/admin/users/${signedUp.id}`, { confirm: true }, as)
  expect(body.confirmed_at).toMatch(/Z$/)
})

test('an address that is taken is not given away twice', async ({ admin: { join, put, as } }) => {
  const { id } = await join('bert@club.example')
  const { status, body } = await put(`/admin/users/${id}`, { email: 'chair@club.example' }, as)
  expect([status, body.msg]).toEqual([422, 'Email address already registered by another user'])
})

test('a deleted account is gone', async ({ admin: { join, get, remove, as } }) => {
  const { id } = await join('bert@club.example')
  const { status, text } = await remove(`/admin/users/${id}`, as)
  expect([status, text]).toEqual([200, '{}'])
  expect((await get(`/admin/users/${id}`, as)).body).toEqual({ code: 404, msg: 'User not found' })
})

test('something that is no UUID is no account, and an unknown one is not found', async () => {
  const { get, put, remove, as } = await withAdmin()
  for (const ask of [get, remove]) {
    expect((await ask('/admin/users/42', as)).body).toEqual({ code: 400, msg: 'user_id must be an UUID' })
    expect((await ask(`/admin/users/${NOBODY}`, as)).body).toEqual({ code: 404, msg: 'User not found' })
  }
  expect((await put('/admin/users/42', {}, as)).status).toBe(400)
  expect((await put(`/admin/users/${NOBODY}`, {}, as)).status).toBe(404)
})

test('people of another audience are out of reach', async ({ admin: { post, get, remove, as } }) => {
  const bert = { email: 'bert@club.example', password: PASSWORD, aud: 'elsewhere' }
  const { body } = await post('/admin/users', bert, { token: 'service-key' })
  expect((await get(`/admin/users/${body.id}`, as)).status).toBe(404)
  expect((await remove(`/admin/users/${body.id}`, as)).status).toBe(404)
})

test('somebody without the office can do none of it', async ({ admin: { join, get, post, put, remove, id } }) => {
  const { access_token: token } = await join('anna@club.example')
  const answers = [
    await get('/admin/users', { token }),
    await get(`/admin/users/${id}`, { token }),
    await post('/admin/users', { email: 'x@club.example', password: PASSWORD }, { token }),
    await put(`/admin/users/${id}`, { role: 'x' }, { token }),
    await remove(`/admin/users/${id}`, { token }),
  ]
  for (const { status, body } of answers) expect([status, body]).toEqual([401, { code: 401, msg: 'User not allowed' }])
})

test('roles that are no list are refused, for they would be shown and open nothing', async () => {
  const { post, put, get, join, as } = await withAdmin()
  const { id } = await join('anna@club.example')
  for (const roles of ['editor', [1], { editor: true }]) {
    const answers = [
      await put(`/admin/users/${id}`, { app_metadata: { roles } }, as),
      await post('/admin/users', { email: 'bert@club.example', app_metadata: { roles } }, as),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  }
  expect((await get(`/admin/users/${id}`, as)).body.app_metadata).not.toHaveProperty('roles')
  expect((await put(`/admin/users/${id}`, { app_metadata: { roles: null, note: 1 } }, as)).status).toBe(200)
})

type Line = { payload: { action: string; actor_email: string; log_type: string } }

async function withAudit() {
  const bench = await prepareGotrue()
  const { access_token: token } = await bench.join('chair@club.example', { roles: ['admin'] })
  await bench.join('anna@club.example')
  const ask = (query: string) => bench.get(`/admin/audit?${query}`, { token })
  return { ask }
}

test('the audit log tells who did what and when', async () => {
  const { ask } = await withAudit()
  const { status, body, headers } = await ask('query=action:login')
  expect(status).toBe(200)
  expect(body[0]).toEqual({
    id: expect.any(String),
    payload: {
      timestamp: expect.stringMatching(/Z$/),
      actor_id: expect.any(String),
      actor_email: 'anna@club.example',
      action: 'login',
      log_type: 'account',
    },
    created_at: expect.stringMatching(/Z$/),
  })
  expect(Number(headers.get('x-total-count'))).toBe(2)
  expect(headers.get('link')).toContain('rel="last"')
})

test('the log can be searched by author, action and type', async () => {
  const { ask } = await withAudit()
  const lines = async (query: string) => (await ask(`query=${query}`)).body.map((line: Line) => line.payload)
  for (const line of await lines('author:chair')) expect(line.actor_email).toBe('chair@club.example')
  for (const line of await lines('type:team')) expect(line.log_type).toBe('team')
  expect(await lines('action:nothing')).toEqual([])
})

test('a broken page is refused', async () => {
  const { ask } = await withAudit()
  expect((await ask('page=-1')).body.msg).toMatch(/^Bad Pagination Parameters/)
})

test('an administrator invites somebody, who gets a mail', async () => {
  const { post, linkTo, as } = await withAdmin()
  const { status, body } = await post('/invite', { email: 'Bert@club.example', data: { full_name: 'Bert' } }, as)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: 'bert@club.example',
    invited_at: expect.any(String),
    user_metadata: { full_name: 'Bert' },
  })
  expect(body).not.toHaveProperty('confirmed_at')
  expect(linkTo('bert@club.example')).toMatch(/^[\w-]{22}$/)
})

test('a closed service can still invite', async () => {
  const { join, post } = await prepareGotrue({ settings: { isSignUpOpen: false } })
  const { access_token: token } = await join('chair@club.example', { roles: ['admin'] })
  expect((await post('/invite', { email: 'bert@club.example' }, { token })).status).toBe(200)
})

test.each([
  [{ email: 'chair@club.example' }, 422, 'Email address already registered by another user'],
  [{}, 422, 'An email address is required'],
  [{ email: 'nonsense' }, 422, 'Unable to validate email address: invalid format'],
  [{ email: 'bert@club.example', data: [] }, 400, 'Could not read Invite params: bad value for data'],
])('an invitation of %j is refused with %i', async (fields, status, msg) => {
  const { post, as } = await withAdmin()
  expect(await answerOf(post('/invite', fields, as))).toEqual([status, { code: status, msg }])
})

test('nobody else invites', async ({ wire: { join, post } }) => {
  const { access_token: token } = await join('anna@club.example')
  expect((await post('/invite', { email: 'bert@club.example' }, { token })).body.msg).toBe('User not allowed')
})
