import { SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { openSupabase, prepareSupabase, PUBLISHABLE, SECRET } from '#tests/support/identity/supabase-bench.ts'

const common = await openSupabase()
afterAll(() => common.close())

test('a request without a key is refused as by the gateway', async () => {
  const { status, body } = await common.get('/settings', { isPlain: true })
  expect([status, body]).toEqual([
    401,
    { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
  ])
})

test('a wrong key is refused', async () => {
  const { status, body } = await common.get('/settings', { headers: { apikey: 'sb_publishable_wrong' } })
  expect([status, body.message]).toEqual([401, 'Invalid API key'])
})

test.each([PUBLISHABLE, SECRET])('a key may stand in the address: %s', async (key) => {
  expect((await common.get(`/settings?apikey=${key}`, { isPlain: true })).status).toBe(200)
})

test.each(['/verify?type=signup', '/authorize', '/callback', '/sso/saml/metadata', '/.well-known/jwks.json'])(
  'a followed link needs no key: %s',
  async (path) => {
    expect((await common.get(path, { isPlain: true })).status).not.toBe(401)
  },
)

test('without configured keys nobody needs one, and nobody manages people without a signed token', async () => {
  const { get } = await prepareSupabase({}, { apiKeys: { publishable: [], secret: [], legacySecret: 'x'.repeat(32) } })
  expect((await get('/settings', { isPlain: true })).status).toBe(200)
  expect((await get('/admin/users', { isPlain: true, token: SECRET })).status).toBe(403)
})

test('a token signed with the legacy secret has the role that it names', async () => {
  const legacySecret = 'a secret of an older installation'
  const { get, clock } = await prepareSupabase({}, { apiKeys: { publishable: [], secret: [], legacySecret } })
  const sign = (claims: Record<string, unknown>, secret = legacySecret) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
  const statusOf = async (token: string) => (await get('/admin/users', { isPlain: true, token })).status
  expect(await statusOf(await sign({ role: 'service_role' }))).toBe(200)
  expect(await statusOf(await sign({ role: 'supabase_admin' }))).toBe(200)
  expect(await statusOf(await sign({ role: 'anon' }))).toBe(403)
  expect(await statusOf(await sign({ role: 'service_role', session_id: 'of a person' }))).toBe(403)
  expect(await statusOf(await sign({ role: 'service_role' }, 'another secret of the same length'))).toBe(403)
  const expired = { role: 'service_role', exp: Math.floor(clock.now().getTime() / 1_000) - 60 }
  expect(await statusOf(await sign(expired))).toBe(403)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`
  expect(await statusOf(unsigned)).toBe(403)
})
