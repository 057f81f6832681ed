import { expect } from 'vitest'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import { AS_SERVICE } from '#tests/support/identity/core-bench.ts'
import { prepareGotrue, says, test } from '#tests/support/identity/gotrue-bench.ts'
import { setUpApp, whoHas } from '#tests/support/identity/second-factor.ts'

const NEEDS_BEARER = { code: 401, msg: 'This endpoint requires a Bearer token' }

test.for([undefined, 'Basic YTpi', 'Bearer', 'Bearer ', 'Bearer a b', 'tokenonly'])(
  'with the authorization %j nobody gets in',
  async (authorization, { wire: { raw } }) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization }
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['POST', '/invite'],
      ['GET', '/admin/users'],
      ['GET', '/admin/audit'],
    ] as const) {
      expect(await answerOf(raw(method, path, { headers }))).toEqual([401, NEEDS_BEARER])
    }
  },
)

test('a made-up or expired token is refused and the reason said', async ({ wire: { join, get, clock } }) => {
  const { access_token: token } = await join('anna@club.example')
  expect(await get('/user', { token: 'a.b.c' })).toMatchObject(says(401, expect.stringMatching(/^Invalid token: /)))
  clock.advance(3_700_000)
  const expired = await get('/user', { token })
  expect([expired.status, expired.body.msg]).toEqual([401, expect.stringMatching(/^Invalid token: /)])
  expect(expired.text).not.toContain(token)
})

test('a token without a signature is refused', async ({ wire: { join, get } }) => {
  const { access_token: token } = await join('anna@club.example')
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const unsigned = `${header}.${token.split('.')[1]}.`
  expect((await get('/user', { token: unsigned })).status).toBe(401)
})

test('the token of a deleted person opens nothing', async ({ wire: { join, get, identity } }) => {
  const { id, access_token: token } = await join('anna@club.example')
  await removeAccount(identity, AS_SERVICE, id, { keepsId: false })
  expect(await answerOf(get('/user', { token }))).toEqual([404, { code: 404, msg: 'User not found' }])
})

test('a token for another audience than the asked one is refused', async ({ wire: { join, get } }) => {
  const { access_token: token } = await join('anna@club.example')
  expect((await get('/user', { token, headers: { 'X-JWT-AUD': 'authenticated' } })).status).toBe(200)
  const { status, body } = await get('/user', { token, headers: { 'X-JWT-AUD': 'elsewhere' } })
  expect([status, body]).toEqual([400, { code: 400, msg: "Token audience doesn't match request audience" }])
})

test('only administrators manage people', async ({ wire: { join, get } }) => {
  const { access_token: token } = await join('anna@club.example', { roles: ['trainer'] })
  expect(await answerOf(get('/admin/users', { token }))).toEqual([401, { code: 401, msg: 'User not allowed' }])
})

test('an administrator manages the own audience only', async ({ wire: { join, get } }) => {
  const { access_token: token } = await join('chair@club.example', { roles: ['admin'] })
  expect((await get('/admin/users', { token })).status).toBe(200)
  expect((await get('/admin/users', { token, headers: { 'X-JWT-AUD': 'elsewhere' } })).body.msg).toBe(
    'User not allowed',
  )
})

test('what an administrator protects by a second factor, a password alone does not open', async () => {
  const { join, get, put, logIn, ...bench } = await prepareGotrue()
  const { access_token: before } = await join('chair@club.example', { roles: ['admin'] })
  const { who, grant } = await setUpApp(bench, await whoHas(bench, { accessToken: before }))
  const { access_token: weak } = await logIn('chair@club.example')
  const refused = { code: 401, msg: 'This change requires a sign-in with the second factor' }
  expect((await get('/admin/users', { token: weak })).body).toEqual(refused)
  expect((await put('/user', { app_metadata: { badge: 'gold' } }, { token: weak })).body).toEqual(refused)
  expect((await get('/user', { token: weak })).status).toBe(200)
  expect((await get('/admin/users', { token: grant.accessToken })).status).toBe(200)
  expect((await findPerson(bench.identity, who.person.account.id)).ok).toBe(true)
})

test('a key of the service manages people without an account, in any audience', async () => {
  const { join, get } = await prepareGotrue({}, { isServiceKey: async (token) => token === 'service-key' })
  await join('anna@club.example')
  const own = await get('/admin/users', { token: 'service-key' })
  expect(own.body).toMatchObject({ aud: 'authenticated', users: [{ email: 'anna@club.example' }] })
  const other = await get('/admin/users', { token: 'service-key', headers: { 'X-JWT-AUD': 'elsewhere' } })
  expect(other.body).toEqual({ aud: 'elsewhere', users: [] })
  expect((await get('/user', { token: 'service-key' })).status).toBe(401)
})
