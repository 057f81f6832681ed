import { SignJWT, importJWK, type JWK } from 'jose'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateJwk } from '#identity/keys/key-source.ts'
import { createSigner } from '#identity/keys/signer.ts'
import { PUBLISHABLE, SECRET, prepareSupabase, sharedWire } from '#tests/support/identity/supabase-bench.ts'
import { createKeyReader } from './api-key.ts'

const common = await sharedWire()

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
  const keys = createKeyReader({ publishable: [], secret: [], roleOfSigned: async () => undefined })
  const { get } = await prepareSupabase({}, { keys })
  expect((await get('/settings', { isPlain: true })).status).toBe(200)
  expect((await get('/admin/users', { isPlain: true, token: SECRET })).status).toBe(403)
})

test.each(['ES256', 'HS256'] as const)('a token signed with our key (%s) has the role that it names', async (kind) => {
  const jwk = kind === 'ES256' ? generateJwk(kind) : { kty: 'oct', k: randomBytes(32).toString('base64url') }
  const signer = await createSigner({ issuer: 'https://club.example/auth/v1', signingKey: { jwk } })
  const time = Date.now()
  const roleOfSigned = (token: string) => signer.roleOf(token, new Date(time))
  const { get } = await prepareSupabase(
    {},
    { keys: createKeyReader({ publishable: [PUBLISHABLE], secret: [], roleOfSigned }) },
  )
  const sign = async (claims: Record<string, unknown>, key: JWK = jwk) =>
    new SignJWT(claims).setProtectedHeader({ alg: kind }).sign(await importJWK(key, kind))
  const statusOf = async (token: string) => (await get('/admin/users', { token })).status
  const seconds = Math.floor(time / 1_000)
  expect(await statusOf(await sign({ role: 'service_role' }))).toBe(200)
  expect(await statusOf(await sign({ role: 'supabase_admin', iss: 'supabase', exp: seconds + 60 }))).toBe(200)
  expect(await statusOf(await sign({ role: 'anon' }))).toBe(403)
  expect(await statusOf(await sign({ role: 'authenticated' }))).toBe(403)
  expect(await statusOf(await sign({ role: 'service_role', session_id: 'of a person' }))).toBe(403)
  expect(await statusOf(await sign({ role: 'service_role', exp: seconds - 60 }))).toBe(403)
  expect(await statusOf(await sign({ role: 'service_role', nbf: seconds + 600 }))).toBe(403)
  const another = kind === 'ES256' ? generateJwk(kind) : { kty: 'oct', k: randomBytes(32).toString('base64url') }
  expect(await statusOf(await sign({ role: 'service_role' }, another))).toBe(403)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`
  expect(await statusOf(unsigned)).toBe(403)
})
