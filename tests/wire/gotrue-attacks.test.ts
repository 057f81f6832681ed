import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { PASSWORD } from '#tests/support/identity/gotrue-bench.ts'
import { startGotrue } from '#tests/support/identity/gotrue-server.ts'

let token: string

const server = forAllTests(startGotrue)

beforeAll(async () => {
  token = (await server.join('anna@club.example')).access_token
})

type Claims = Record<string, unknown>

function parts(jwt: string) {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
  return { header: decode(header), claims: decode(payload), signature }
}
const encode = (part: Claims) => Buffer.from(JSON.stringify(part)).toString('base64url')

async function statusWith(jwt: string) {
  const answer = await fetch(`${server.gotrueUrl}/user`, { headers: { Authorization: `Bearer ${jwt}` } })
  return [answer.status, ((await answer.json()) as { msg?: string }).msg?.split(':')[0]]
}

const jsonTo = (path: string, body: string, type = 'application/json') =>
  fetch(server.gotrueUrl + path, { method: 'POST', body, headers: { 'Content-Type': type } })

test('tokens with a forged head, body or signature open nothing', async () => {
  const { header, claims, signature } = parts(token)
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    `${encode({ ...header, alg: 'none' })}.${encode(claims)}.${signature}`,
    `${encode(header)}.${encode({ ...claims, sub: '00000000-0000-0000-0000-000000000000' })}.${signature}`,
    `${encode(header)}.${encode({ ...claims, app_metadata: { roles: ['admin'] } })}.${signature}`,
    token.slice(0, -4),
    `${token}.extra`,
  ]
  for (const jwt of forged) expect(await statusWith(jwt)).toEqual([401, 'Invalid token'])
})

test('the public key of the service is no secret to sign with', async () => {
  const { header, claims } = parts(token)
  for (const key of [JSON.stringify(server.signer.jwks()), JSON.stringify(server.signer.jwks().keys[0])]) {
    const head = encode({ ...header, alg: 'HS256' })
    const signature = createHmac('sha256', key)
      .update(`${head}.${encode(claims)}`)
      .digest('base64url')
    expect(await statusWith(`${head}.${encode(claims)}.${signature}`)).toEqual([401, 'Invalid token'])
  }
})

test('tokens of another issuer or audience, of yesterday and of tomorrow open nothing', async () => {
  const { claims } = parts(token)
  const now = Number(claims['iat'])
  const signed = (changes: Claims) =>
    server.signer.sign({ ...claims, ...changes } as Parameters<typeof server.signer.sign>[0])
  expect(await statusWith(await signed({}))).toEqual([200, undefined])
  expect(await statusWith(await signed({ iss: 'https://elsewhere.example' }))).toEqual([401, 'Invalid token'])
  expect(await statusWith(await signed({ aud: 'elsewhere' }))).toEqual([
    400,
    "Token audience doesn't match request audience",
  ])
  expect(await statusWith(await signed({ iat: now - 86_400, exp: now - 82_800 }))).toEqual([401, 'Invalid token'])
  expect(await statusWith(await signed({ iat: now + 86_400, exp: now + 90_000 }))).toEqual([401, 'Invalid token'])
})

test('bodies that are too large or nested without end are refused and the service goes on', async () => {
  const large = JSON.stringify({ email: 'x@club.example', password: 'x'.repeat(64 * 1024) })
  expect((await jsonTo('/signup', large)).status).toBe(413)
  expect(
    (await jsonTo('/token', `grant_type=password&password=${large}`, 'application/x-www-form-urlencoded')).status,
  ).toBe(413)
  const nested = `{"email":"x@club.example","data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`
  expect((await jsonTo('/signup', nested)).status).toBe(400)
  expect((await fetch(`${server.gotrueUrl}/settings`)).status).toBe(200)
})

test('a password of nearly 64 kilobytes is refused', async () => {
  const body = JSON.stringify({ email: 'x@club.example', password: 'x'.repeat(65_000) })
  expect((await jsonTo('/signup', body)).status).toBe(422)
})

test.each([
  'a@club.example\r\nBcc: b@club.example',
  'a@club.example, b@club.example',
  '"a b"@club.example',
  'a\u0000@club.example',
  '<a@club.example>',
])('%j is no address to send a mail to', async (email) => {
  const answer = await jsonTo('/signup', JSON.stringify({ email, password: PASSWORD }))
  expect([400, 422]).toContain(answer.status)
})

test('an address that only looks like a known one is not let near it', async () => {
  const cyrillic = 'аnna@club.example'
  const wide = 'ａｎｎａ@club.example'
  expect((await jsonTo('/signup', JSON.stringify({ email: cyrillic, password: PASSWORD }))).status).toBe(422)
  await jsonTo('/recover', JSON.stringify({ email: wide }))
  expect(server.lastMessageTo('anna@club.example').recipient).toBe('anna@club.example')
})

test('a name that names a prototype is only a name', async () => {
  const body =
    '{"email":"proto@club.example","password":"correct horse battery","data":{"__proto__":{"roles":["admin"]}}}'
  const answer = await jsonTo('/signup', body)
  expect(answer.status).toBe(200)
  const { app_metadata } = (await answer.json()) as { app_metadata: Claims }
  expect(app_metadata['roles']).toBeUndefined()
  expect(({} as Claims)['roles']).toBeUndefined()
})
