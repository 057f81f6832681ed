import { afterAll, expect, test } from 'vitest'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { err } from '#shared/result.ts'
import { AS_SERVICE } from '#tests/support/identity/core-bench.ts'
import {
  BASE,
  FAULT_ID,
  NIL_ID,
  PASSWORD,
  PUBLISHABLE,
  prepareSupabase,
  says,
  sharedWire,
} from '#tests/support/identity/supabase-bench.ts'

const email = 'sara@club.example'
const common = await sharedWire()
const sara = await common.join(email)

test('the version comes back only to clients that speak it', async () => {
  const now = await common.post('/token?grant_type=x')
  expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(now.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  expect(Object.keys(now.body)).toEqual(['code', 'message'])
  const later = await common.post('/token?grant_type=x', {}, { headers: { 'X-Supabase-Api-Version': '2030-01-01' } })
  expect(later.headers.get('x-supabase-api-version')).toBe('2024-01-01')
})

test.each(['', '2023-12-31', 'newest', '2024-01-01T00:00:00Z'])('version %j gets the older errors', async (version) => {
  const { headers, body } = await common.post(
    '/token?grant_type=x',
    {},
    { headers: { 'X-Supabase-Api-Version': version } },
  )
  expect(headers.get('x-supabase-api-version')).toBeNull()
  expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' })
})

test('pages of every site may call, without cookies and with headers of their own', async () => {
  const { status, headers } = await common.raw('OPTIONS', '/token', {
    isPlain: true,
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,authorization,x-client-info,x-supabase-api-version',
    },
  })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE')
  expect(headers.get('access-control-allow-headers')).toBe('apikey,authorization,x-client-info,x-supabase-api-version')
  const answer = await common.get('/settings', { headers: { Origin: 'https://elsewhere.example' } })
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
})

test('health and settings tell what there is', async () => {
  expect((await common.get('/health')).body).toMatchObject({ name: 'GoTrue', version: '1.2.3' })
  const { body } = await common.get('/settings')
  expect(body).toMatchObject({
    external: { google: true, github: false, email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: true,
    saml_private_key_next_configured: false,
    passkeys_enabled: true,
  })
})

test('public keys may be kept for a while; they hold nothing private', async () => {
  const { headers, body } = await common.get('/.well-known/jwks.json')
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  expect(body.keys[0]).toMatchObject({ kty: 'EC', kid: expect.any(String) })
  expect(body.keys[0]).not.toHaveProperty('d')
})

test.each([
  ['POST', '/token?grant_type=password'],
  ['POST', '/signup'],
  ['POST', '/otp'],
  ['POST', '/magiclink'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['GET', '/verify?token=x&type=signup'],
  ['GET', '/reauthenticate'],
  ['POST', '/sso'],
  ['GET', '/authorize?provider=google'],
])('%s %s is limited by address', async (method, path) => {
  const taken: string[] = []
  const { raw } = await prepareSupabase({
    limits: () => ({
      take(action, key) {
        taken.push(`${action} of ${key}`)
        return err({ kind: 'too-many', waitSeconds: 42 })
      },
    }),
  })
  const init = method === 'POST' ? { body: '{}' } : {}
  const { status, body, headers } = await raw(method, path, { ...init, headers: { 'x-test-address': '198.51.100.1' } })
  expect([status, body]).toEqual([429, { code: 'over_request_rate_limit', message: 'Request rate limit reached' }])
  expect(headers.get('retry-after')).toBe('42')
  expect(taken).toEqual([expect.stringContaining(' of 198.51.100.1')])
})

test('a refresh is not limited: a client that shares an address with many others stays signed in', async () => {
  const { identity, join, post } = await prepareSupabase()
  const { refresh_token } = await join(email)
  identity.limits.take = () => err({ kind: 'too-many', waitSeconds: 42 })
  expect((await post('/token?grant_type=refresh_token', { refresh_token })).status).toBe(200)
})

test('a fault is reported and answered without its reason', async () => {
  const hasher = { ...common.identity.hasher, verifyNothing: async () => Promise.reject(new Error('disk broken')) }
  const { post, faults } = await prepareSupabase({ ports: { hasher } })
  const fields = { email, password: PASSWORD }
  const now = await post('/token?grant_type=password', fields)
  expect([now.status, now.body]).toEqual([500, { code: 'unexpected_failure', message: 'Unexpected failure' }])
  const before = await post('/token?grant_type=password', fields, { headers: { 'X-Supabase-Api-Version': '' } })
  expect(before.body).toMatchObject({ code: 500, error_code: 'unexpected_failure', error_id: FAULT_ID })
  expect(faults.map(({ message }) => message)).toEqual(['disk broken', 'disk broken'])
})

test('when too many passwords wait, the next is asked to come later', async () => {
  const busy = new HasherBusyError('busy')
  const hasher = { ...common.identity.hasher, verifyNothing: async () => Promise.reject(busy) }
  const { post, faults } = await prepareSupabase({ ports: { hasher } })
  const { status, body, headers } = await post('/token?grant_type=password', { email, password: PASSWORD })
  expect([status, body.code, faults]).toEqual([429, 'over_request_rate_limit', []])
  expect(headers.get('retry-after')).toBe('10')
})

test.each([
  ['GET', '/oauth/authorizations/1', 'feature_disabled'],
  ['GET', '/user/oauth/grants', 'feature_disabled'],
  ['GET', '/admin/oauth/clients', 'feature_disabled'],
  ['GET', '/admin/custom-providers', 'feature_disabled'],
  ['GET', '/nowhere', 'not_found'],
])('%s %s is answered by name: %s', async (method, path, code) => {
  expect(await common.raw(method, path)).toMatchObject(says(404, code))
})

test.each([
  ['GET', '/user'],
  ['PUT', '/user'],
  ['GET', '/reauthenticate'],
  ['POST', '/logout'],
  ['GET', '/user/identities/authorize?provider=google'],
  ['DELETE', '/user/identities/1'],
  ['POST', '/factors'],
  ['POST', '/factors/1/challenge'],
  ['POST', '/factors/1/verify'],
  ['DELETE', '/factors/1'],
  ['GET', '/factors/recovery-codes'],
  ['POST', '/factors/recovery-codes'],
  ['POST', '/factors/recovery-codes/regenerate'],
  ['POST', '/factors/recovery-codes/verify'],
  ['DELETE', '/factors/recovery-codes'],
])('%s %s is for signed-in people', async (method, path) => {
  const nobody = await common.raw(method, path)
  expect([nobody.status, nobody.body]).toEqual([
    401,
    { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
  ])
  const key = await common.raw(method, path, { token: PUBLISHABLE })
  expect([key.status, key.body]).toEqual([403, { code: 'bad_jwt', message: 'invalid claim: missing sub claim' }])
  const broken = await common.raw(method, path, { token: `${sara.access_token}x` })
  expect([broken.status, broken.body.code]).toEqual([403, 'bad_jwt'])
  expect(broken.body.message).toMatch(/^invalid JWT: unable to parse or verify signature, /)
})

test('tokens of an ended session, of a removed and of a banned person are refused', async () => {
  const { get, post, join, identity } = await prepareSupabase()
  const ended = await join('ended@club.example')
  await post('/logout', {}, { token: ended.access_token })
  expect(await get('/user', { token: ended.access_token })).toMatchObject(says(403, 'session_not_found'))
  const banned = await join('banned@club.example')
  const found = await identity.read.accounts.find(banned.user.id)
  const bannedUntil = new Date('2999-01-01T00:00:00Z')
  if (found) await identity.write((store) => store.accounts.save({ ...found, bannedUntil }))
  expect(await get('/user', { token: banned.access_token })).toMatchObject(says(403, 'user_banned'))
  await removeAccount(identity, AS_SERVICE, banned.user.id, { keepsId: false })
  const gone = await get('/user', { token: banned.access_token })
  expect([gone.status, ['user_not_found', 'session_not_found']]).toEqual([
    403,
    expect.arrayContaining([gone.body.code]),
  ])
})

test('a token for another audience than the asked one is refused', async () => {
  const { status, body } = await common.get('/user', { token: sara.access_token, headers: { 'X-JWT-AUD': 'other' } })
  expect([status, body.code]).toEqual([400, 'unexpected_audience'])
})

test('the wire works under any path', async () => {
  const { app } = common
  expect((await app.request(`${BASE}/health?apikey=${PUBLISHABLE}`)).status).toBe(200)
})

test.each([
  ['GET', '/passkeys'],
  ['POST', '/passkeys/registration/options'],
  ['POST', '/passkeys/authentication/options'],
  ['GET', `/admin/users/${NIL_ID}/passkeys`],
  ['DELETE', `/admin/users/${NIL_ID}/passkeys/${NIL_ID}`],
])('%s %s is answered by name where no passkeys are offered', async (method, path) => {
  const passkeys = { isOffered: false, max: 10, rpId: undefined, origins: [] }
  const { raw } = await prepareSupabase({ settings: { passkeys } })
  expect(await raw(method, path)).toMatchObject(says(404, 'passkey_disabled'))
})

afterAll(() => common.close())

const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`

test.each([
  ['no JSON', '{"email":'],
  ['nothing at all', ''],
  ['a list', '[]'],
  ['a wrong kind', '{"email":7}'],
  ['too many levels', nested(40)],
  ['very many levels', nested(30_000)],
  ['very many values', `{"data":[${'{},'.repeat(20_000)}{}]}`],
  ['a zero byte', String.raw`{"email":"a\u0000b@club.example"}`],
  ['half a character', String.raw`{"data":{"a":"\ud800"}}`],
])('a body with %s is refused', async (_, source) => {
  expect(await common.raw('POST', '/signup', { body: source })).toMatchObject(says(400, 'bad_json'))
})

test('a body over 64 kilobytes is refused unread', async () => {
  const password = 'x'.repeat(64 * 1024)
  for (const headers of [{}, { 'content-length': '65600' }]) {
    const { status, body } = await common.post('/signup', { email, password }, { headers })
    expect([status, body.code]).toEqual([413, 'request_entity_too_large'])
  }
})

test('a password of nearly 64 kilobytes is refused before it is hashed', async () => {
  const { status, body } = await common.post('/signup', { email: 'x@club.example', password: 'x'.repeat(65_000) })
  expect([status, body.code]).toEqual([400, 'validation_failed'])
})
