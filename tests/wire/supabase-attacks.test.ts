import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { startMockProvider } from '#tests/support/identity/mock-provider.ts'
import {
  atSite,
  createSupabaseClient,
  expectData,
  follow,
  messageTo,
  refusalOf,
} from '#tests/support/identity/supabase-client.ts'
import { authApiError } from './auth-api-error.ts'

const PASSWORD = 'Rückhand-Topspin'
const email = 'kai@club.example'

let token: string

const provider = forAllTests(startMockProvider)
const server = forAllTests(() =>
  startIdentity({
    settings: { mailLinks: 'verify' },
    providers: [provider.settings({ name: 'google' })],
  }),
)

beforeAll(async () => {
  const { admin } = createSupabaseClient(server, { key: server.keys.service })
  expectData(await admin.createUser({ email, password: PASSWORD, email_confirm: true }))
  const { session } = expectData(await createSupabaseClient(server).signInWithPassword({ email, password: PASSWORD }))
  token = session.access_token
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const partsOf = (whole: string) => {
  const [header, payload, signature = ''] = whole.split('.')
  return { header: decode(header), payload: decode(payload), signature }
}
const refused = async (forged: string) => refusalOf(await createSupabaseClient(server).getUser(forged))
const BAD_JWT = ['AuthApiError', 403, 'bad_jwt']

test('an unsigned token is refused', async () => {
  const { payload } = partsOf(token)
  expect(await refused(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`)).toEqual(BAD_JWT)
  expect(await refused(`${encode({ alg: 'None' })}.${encode(payload)}.AAAA`)).toEqual(BAD_JWT)
})

test('a token signed with our public key as a secret is refused', async () => {
  const { header, payload } = partsOf(token)
  const { keys } = (await (await fetch(`${server.supabaseUrl}/.well-known/jwks.json`)).json()) as { keys: object[] }
  for (const secret of [JSON.stringify(keys[0]), JSON.stringify({ keys }), '']) {
    const unsigned = `${encode({ alg: 'HS256', typ: 'JWT', kid: header['kid'] })}.${encode(payload)}`
    expect(await refused(`${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`)).toEqual(
      BAD_JWT,
    )
  }
})

test('a changed token is refused', async () => {
  const { header, payload, signature } = partsOf(token)
  for (const change of [{ role: 'service_role' }, { exp: 9_999_999_999 }, { sub: 'x' }]) {
    expect(await refused(`${encode(header)}.${encode({ ...payload, ...change })}.${signature}`)).toEqual(BAD_JWT)
  }
})

test('a token that is over is refused', async () => {
  const other = createSupabaseClient(server)
  const { session } = expectData(await other.signInWithPassword({ email, password: PASSWORD }))
  server.clock.advance(2 * 60 * 60 * 1_000)
  expect(await refused(session.access_token)).toEqual(BAD_JWT)
  server.clock.advance(-2 * 60 * 60 * 1_000)
})

test('user metadata cannot make an administrator', async () => {
  const client = createSupabaseClient(server)
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  const escalation = { roles: ['admin'], role: 'service_role', app_metadata: { roles: ['admin'] } }
  const { user } = expectData(await client.updateUser({ data: escalation }))
  expect([user.role, user.app_metadata['roles']]).toEqual(['authenticated', undefined])
  const { session } = expectData(await client.refreshSession())
  const headers = { apikey: server.keys.anon, Authorization: `Bearer ${session?.access_token}` }
  expect((await fetch(`${server.supabaseUrl}/admin/users`, { headers })).status).toBe(403)
})

test('a stolen way back from a provider is of no use in another browser', async () => {
  provider.becomes({ sub: 'thief', email: 'thief@club.example', email_verified: true })
  const { url } = expectData(await createSupabaseClient(server).signInWithOAuth({ provider: 'google' }))
  const isCallback = (address: URL) => address.pathname === '/auth/v1/callback'
  const { address: callback } = await follow(url, isCallback)
  const { address, fragment } = await followAsStranger(callback)
  expect([address.searchParams.get('error_code'), fragment.has('access_token')]).toEqual(['bad_oauth_state', false])
})

async function followAsStranger(address: URL) {
  const answer = await fetch(address, { redirect: 'manual' })
  const target = new URL(answer.headers.get('location') ?? '')
  return { address: target, fragment: new URLSearchParams(target.hash.slice(1)) }
}

test('a link requested with PKCE gives no session to its finder', async () => {
  const client = createSupabaseClient(server, { flowType: 'pkce' })
  expectData(await client.resetPasswordForEmail(email))
  const { link = '' } = await messageTo(server, email, 'recovery')
  const { address, fragment } = await follow(link.replace('pkce_', ''), atSite(server))
  expect(fragment.has('access_token')).toBe(false)
  const auth_code = address.searchParams.get('code')
  const exchange = async (body: object) => {
    const answer = await fetch(`${server.supabaseUrl}/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: server.keys.anon },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { error_code: string }).error_code
  }
  expect(await exchange({ auth_code })).toBe('validation_failed')
  expect(await exchange({ auth_code, code_verifier: 'a-guess-of-forty-three-or-more-characters-xyz' })).toBe(
    'bad_code_verifier',
  )
  expect(await exchange({ auth_code, code_verifier: 'another' })).toBe('flow_state_not_found')
})

test('look-alike addresses are one address, or none', async () => {
  const client = createSupabaseClient(server)
  expectData(await client.signInWithPassword({ email: 'KAI@club.example', password: PASSWORD }))
  expectData(await client.signInWithPassword({ email: 'ｋａｉ@club.example', password: PASSWORD }))
  const cyrillic = 'kаi@club.example'
  expect(refusalOf(await client.signUp({ email: cyrillic, password: PASSWORD }))).toEqual(
    authApiError(400, 'validation_failed'),
  )
})

test('a line break in an address does not reach a mail', async () => {
  const before = (await server.mails(0)).length
  for (const address of ['a@club.example\r\nBcc: b@club.example', 'a@club.example\nb', '"a\r\n"@club.example']) {
    expect((await createSupabaseClient(server).signInWithOtp({ email: address })).error?.status).toBe(400)
  }
  expect(await server.mails(0)).toHaveLength(before)
})

test('a password of very many letters is refused, with and without an account', async () => {
  const client = createSupabaseClient(server)
  const password = 'x'.repeat(16_000)
  expect(refusalOf(await client.signInWithPassword({ email, password }))?.[1]).toBe(400)
  expect(refusalOf(await client.signUp({ email: 'long@club.example', password }))?.[1]).toBe(400)
  expect(refusalOf(await client.signUp({ email: 'huge@club.example', password: password.repeat(5) }))).toEqual(
    authApiError(413, 'request_entity_too_large'),
  )
})

test('a code is not found by trying: the sixth attempt has nothing left to find', async () => {
  const client = createSupabaseClient(server)
  const recipient = 'guess@club.example'
  expectData(await client.signInWithOtp({ email: recipient }))
  const { code = '' } = await messageTo(server, recipient, 'confirmation')
  for (let guess = 0; guess < 5; guess += 1) {
    const wrong = String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0')
    expect(refusalOf(await client.verifyOtp({ type: 'email', email: recipient, token: wrong }))?.[1]).toBe(403)
  }
  expect(refusalOf(await client.verifyOtp({ type: 'email', email: recipient, token: code }))).toContain('otp_expired')
})
