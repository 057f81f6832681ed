import { createHmac } from 'node:crypto'
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateJwk } from '#identity/keys/key-source.ts'
import { DAY, MINUTE, SECOND } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { join, logIn, refresh, settle, speakTo, tokensOf } from '#tests/support/identity/two-wires.ts'

const JWK_OF_SERVICE: JWK = generateJwk('ES256')

let token: string
let stolen: { header: Record<string, unknown>; claims: JWTPayload; signature: string }

const server = forAllTests(() =>
  startIdentity({ config: JSON.stringify({ keys: { signing: { jwk: JWK_OF_SERVICE } } }) }),
)
const wires = forAllTests(() => speakTo(server))

beforeAll(async () => {
  token = (await join(server, 'anna@club.example')).access_token
  stolen = parts(token)
})

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

function parts(jwt: string) {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  return { header: decode(header), claims: decode(payload) as JWTPayload, signature }
}

/** Signed with the service's real key, so that only the claims can be wrong. */
async function signed(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const key = (await importJWK(JWK_OF_SERVICE, 'ES256')) as CryptoKey
  return new SignJWT({ ...stolen.claims, ...changes })
    .setProtectedHeader({ ...stolen.header, ...header, alg: 'ES256' })
    .sign(key)
}

/** The statuses of both wires for a token: Netlify's and Supabase's. */
async function statusesOf(jwt: string): Promise<[number, number]> {
  const [netlify, supabase] = [
    await wires.netlify.get('/user', { token: jwt }),
    await wires.supabase.get('/user', { token: jwt }),
  ]
  for (const { text } of [netlify, supabase]) expect(text).not.toContain(jwt)
  return [netlify.status, supabase.status]
}

const REFUSED = [401, 403]

test('the token that the attacks are made from is good on both wires, whichever gave it', async () => {
  expect(await statusesOf(token)).toEqual([200, 200])
  expect(await statusesOf(await signed({}))).toEqual([200, 200])
})

test.each(['none', 'None', 'NONE', '', 'HS256', 'RS256', 'ES384'])(
  'a token that says alg=%j opens nothing',
  async (alg) => {
    const head = encode({ ...stolen.header, alg })
    const body = encode({ ...stolen.claims, app_metadata: { roles: ['admin'] } })
    expect(await statusesOf(`${head}.${body}.`)).toEqual(REFUSED)
    expect(await statusesOf(`${head}.${body}.${stolen.signature}`)).toEqual(REFUSED)
  },
)

test('the public key of the service, in any of its forms, is no secret to sign with', async () => {
  const published = (await wires.supabase.get('/.well-known/jwks.json')).body as { keys: JWK[] }
  const [jwk] = published.keys
  if (jwk === undefined) throw new Error('No key is published.')
  const pem = await exportSPKI((await importJWK(jwk, 'ES256', { extractable: true })) as CryptoKey)
  const secrets = [
    JSON.stringify(published),
    JSON.stringify(jwk),
    pem,
    pem.trim(),
    String(jwk.x),
    `${jwk.x}${jwk.y}`,
    '',
  ]
  for (const secret of secrets) {
    for (const kid of [jwk.kid, undefined]) {
      const text = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode(stolen.claims)}`
      const forged = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
      expect(await statusesOf(forged)).toEqual(REFUSED)
    }
  }
})

test('a token that brings its own key, or says where to fetch it, is not believed', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = String(stolen.header['kid'])
  for (const header of [
    { jwk },
    { jwk, kid },
    { jku: 'http://127.0.0.1:9/jwks.json' },
    { x5u: 'http://127.0.0.1:9/' },
  ]) {
    const forged = await new SignJWT(stolen.claims).setProtectedHeader({ ...header, alg: 'ES256' }).sign(privateKey)
    expect(await statusesOf(forged)).toEqual(REFUSED)
  }
})

test.each<[string, Record<string, unknown>]>([
  ['a foreign issuer', { iss: 'https://elsewhere.example/auth/v1' }],
  ['no issuer', { iss: undefined }],
  ['nobody as its subject', { sub: '' }],
  ['no session', { session_id: undefined }],
  ['a session that never was', { session_id: '00000000-0000-7000-8000-000000000000' }],
  ['a list of audiences', { aud: ['authenticated', 'elsewhere'] }],
  ['no end', { exp: undefined }],
  ['a text as its end', { exp: '9999999999' }],
])('a token with %s opens nothing, although the key is ours', async (_, changes) => {
  expect(await statusesOf(await signed(changes))).toEqual(REFUSED)
})

test('a token for a foreign audience opens nothing', async () => {
  const [netlify, supabase] = await statusesOf(await signed({ aud: 'elsewhere' }))
  expect(netlify).toBe(400)
  expect(supabase).toBeGreaterThanOrEqual(400)
})

test('a token of another person for a session that is not theirs opens nothing', async () => {
  const other = await settle(server, 'other@club.example')
  expect(await statusesOf(await signed({ sub: other }))).toEqual(REFUSED)
})

test('tokens of yesterday and of tomorrow open nothing', async () => {
  const now = Math.floor(Date.now() / SECOND)
  const hour = 3_600
  expect(await statusesOf(await signed({ iat: now - 24 * hour, exp: now - 23 * hour }))).toEqual(REFUSED)
  expect(await statusesOf(await signed({ iat: now - hour, exp: now - 1 }))).toEqual(REFUSED)
  expect(await statusesOf(await signed({ iat: now + 24 * hour, exp: now + 25 * hour }))).toEqual(REFUSED)
  expect(await statusesOf(await signed({ nbf: now + hour }))).toEqual(REFUSED)
})

test('what a token says about roles is worth nothing: the account decides', async () => {
  const claims = { app_metadata: { roles: ['admin'] }, role: 'service_role' }
  const forged = await signed(claims)
  expect((await wires.netlify.get('/admin/users', { token: forged })).status).toBe(401)
  expect((await wires.supabase.get('/admin/users', { token: forged })).status).toBe(403)
})

test('neither a refresh token nor the public key of a program passes for an access token', async () => {
  const { refresh_token } = tokensOf(await logIn(wires, 'supabase', 'anna@club.example'))
  for (const wrong of [refresh_token, server.keys.anon, 'a.b.c', '..', 'x'.repeat(7_000)]) {
    expect((await wires.netlify.get('/user', { token: wrong })).status).toBe(401)
    expect([401, 403]).toContain((await wires.supabase.get('/user', { token: wrong })).status)
  }
})

describe.each(['netlify', 'supabase'] as const)('a refresh token stolen on the %s wire', (name) => {
  const email = `victim-${name}@club.example`

  async function rotateTwice() {
    await settle(server, email)
    const first = tokensOf(await logIn(wires, name, email))
    const second = tokensOf(await refresh(wires, name, first.refresh_token))
    server.clock.advance(MINUTE)
    const third = tokensOf(await refresh(wires, name, second.refresh_token))
    server.clock.advance(MINUTE)
    return { first, third }
  }

  test('ends the session for thief and owner when it comes after its time', async () => {
    const { first, third } = await rotateTwice()
    const thief = await refresh(wires, name, first.refresh_token)
    expect(thief.status).toBe(400)
    expect(thief.text).not.toContain('access_token')
    expect((await refresh(wires, name, third.refresh_token)).status).toBe(400)
    expect((await wires[name].get('/user', { token: third.access_token })).status).toBeGreaterThanOrEqual(401)
  })

  test('cannot be made from another: neither its number nor its session can be changed', async () => {
    const { refresh_token: good } = tokensOf(await logIn(wires, name, email))
    const { refresh_token: other } = tokensOf(await logIn(wires, name, email))
    const head = Buffer.from(good.slice(0, 27), 'base64url')
    head.writeUInt32BE(1, 16)
    const guesses = [
      head.toString('base64url') + good.slice(27),
      other.slice(0, 27) + good.slice(27),
      good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A'),
      good.slice(0, 27) + 'A'.repeat(22),
      `${good}=`,
    ]
    for (const guess of guesses) expect((await refresh(wires, name, guess)).status).toBe(400)
    // None of them did any harm.
    expect((await refresh(wires, name, good)).status).toBe(200)
  })

  test('is worthless after a sign-out, and after thirty days of rest', async () => {
    const left = tokensOf(await logIn(wires, name, email))
    expect((await wires[name].post('/logout', '', { token: left.access_token })).status).toBe(204)
    expect((await refresh(wires, name, left.refresh_token)).status).toBe(400)
    const resting = tokensOf(await logIn(wires, name, email))
    server.clock.advance(31 * DAY)
    expect((await refresh(wires, name, resting.refresh_token)).status).toBe(400)
  })
})
