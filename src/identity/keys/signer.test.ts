import { CompactSign, createLocalJWKSet, decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose'
import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AccessClaims } from '#identity/core/sessions/session.ts'
import { ok } from '#shared/result.ts'
import { generateJwk } from './key-source.ts'
import { createSigner } from './signer.ts'

const ISSUER = 'https://club.example/auth/v1'
const NOW = new Date('2024-12-01T12:00:00Z')
const SECONDS = NOW.getTime() / 1_000
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const SECRET = 'a secret of at least thirty-two characters'

const claims: AccessClaims = {
  sub: '01937fd0-0000-7000-8000-000000000001',
  aud: 'authenticated',
  iss: ISSUER,
  iat: SECONDS,
  exp: SECONDS + 3_600,
  email: 'jörg@club.example',
  phone: '',
  role: 'authenticated',
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: SECONDS }],
  session_id: '01937fd0-0000-7000-8000-000000000002',
  is_anonymous: false,
  app_metadata: { roles: ['admin'] },
  user_metadata: { full_name: 'Jörg 🏓' },
}

const p256 = generateJwk('ES256')
const rsa = generateJwk('RS256')
const ed25519 = toJwk(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))

function toJwk({ kty = '', ...members }: JsonWebKey): JWK {
  return { kty, ...members }
}

/** A token with any content, signed properly with a key of ours. */
async function signed(payload: object | string, jwk: JWK = p256, header: object = {}): Promise<string> {
  const algorithm = jwk.kty === 'EC' ? 'ES256' : 'RS256'
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: algorithm, ...header })
    .sign(await importJWK(jwk, algorithm))
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const createOwn = () => createSigner({ issuer: ISSUER, signingKey: { jwk: p256 } })
const refused = (error: string) => ({ ok: false, error })

test.each([
  ['ES256', { jwk: p256 }],
  ['RS256', { jwk: rsa }],
  ['EdDSA', { jwk: ed25519 }],
  ['HS256', { secret: SECRET }],
  ['HS256', { jwk: { kty: 'oct', k: base64url(SECRET), kid: 'nf-ident' } }],
] as const)('a token signed with %s is accepted with all its claims', async (algorithm, signingKey) => {
  const signer = await createSigner({ issuer: ISSUER, signingKey })
  const token = await signer.sign(claims)
  expect(decodeProtectedHeader(token).alg).toBe(algorithm)
  expect(await signer.verify(token, NOW)).toEqual(ok(claims))
  expect(await signer.verify(token, NOW)).toEqual(ok(claims))
})

test('anybody can check a token with the published keys alone', async () => {
  const signer = await createSigner({ issuer: ISSUER, signingKey: { jwk: p256 }, verifyOnly: [{ jwk: rsa }] })
  const token = await signer.sign(claims)
  const { payload } = await jwtVerify(token, createLocalJWKSet(signer.jwks()), { currentDate: NOW, issuer: ISSUER })
  expect(payload).toEqual(claims)
})

test('published are public keys only, and no secret', async () => {
  const verifyOnly = [{ jwk: rsa }, { jwk: ed25519 }, { secret: SECRET }, { jwk: { kty: 'oct', k: base64url(SECRET) } }]
  const { keys } = (await createSigner({ issuer: ISSUER, signingKey: { jwk: p256 }, verifyOnly })).jwks()
  expect(keys.map((key) => Object.keys(key).toSorted().join(' '))).toEqual([
    'alg crv kid kty use x y',
    'alg e kid kty n use',
    'alg crv kid kty use x',
  ])
})

test('a service with a secret publishes an empty list', async () => {
  expect((await createSigner({ issuer: ISSUER, signingKey: { secret: SECRET } })).jwks()).toEqual({ keys: [] })
})

test.each(['none', 'None', 'NONE', ''])('a token without a signature is refused (alg „%s“)', async (alg) => {
  const signer = await createOwn()
  for (const kid of [undefined, signer.jwks().keys[0]?.kid]) {
    const content = `${base64url(JSON.stringify({ alg, kid }))}.${base64url(JSON.stringify(claims))}`
    expect(await signer.verify(`${content}.`, NOW)).toEqual(refused('signature is invalid'))
  }
})

test.each([
  ['its PEM text', createPublicKey({ key: rsa, format: 'jwk' }).export({ type: 'spki', format: 'pem' })],
  ['its DER bytes', createPublicKey({ key: rsa, format: 'jwk' }).export({ type: 'spki', format: 'der' })],
  ['its JWK', JSON.stringify({ kty: rsa.kty, n: rsa['n'], e: rsa['e'] })],
])('a public key cannot be used as a secret: %s', async (_, key) => {
  const signer = await createSigner({ issuer: ISSUER, signingKey: { jwk: rsa } })
  for (const kid of [undefined, signer.jwks().keys[0]?.kid]) {
    const content = `${base64url(JSON.stringify({ alg: 'HS256', kid }))}.${base64url(JSON.stringify(claims))}`
    const forged = `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
    expect(await signer.verify(forged, NOW)).toEqual(refused('signature is invalid'))
  }
})

test('a key that comes with the token is not trusted', async () => {
  const signer = await createOwn()
  const own = generateJwk('ES256')
  const { d: _, ...publicPart } = { d: undefined, ...own }
  const kid = signer.jwks().keys[0]?.kid
  expect(await signer.verify(await signed(claims, own, { jwk: publicPart, kid }), NOW)).toEqual(
    refused('signature is invalid'),
  )
})

test('a key is used with its own algorithm only, whatever the token says', async () => {
  const signer = await createSigner({ issuer: ISSUER, signingKey: { jwk: rsa } })
  const token = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'PS256' })
    .sign(await importJWK(rsa, 'PS256'))
  expect(await signer.verify(token, NOW)).toEqual(refused('signature is invalid'))
})

test('a token with the id of a key that we do not have is refused, even if signed with ours', async () => {
  const signer = await createOwn()
  expect(await signer.verify(await signed(claims, p256, { kid: 'unknown' }), NOW)).toEqual(
    refused('signature is invalid'),
  )
  expect(await signer.verify(await signed(claims, generateJwk('ES256')), NOW)).toEqual(refused('signature is invalid'))
})

test('a token without key id is checked with every key of its algorithm', async () => {
  const signer = await createSigner({
    issuer: ISSUER,
    signingKey: { jwk: generateJwk('ES256') },
    verifyOnly: [{ jwk: p256 }],
  })
  expect(await signer.verify(await signed(claims), NOW)).toEqual(ok(claims))
})

test('a token changed in one letter is refused, also when the right one is known', async () => {
  const signer = await createOwn()
  const token = await signer.sign(claims)
  await signer.verify(token, NOW)
  const [header = '', , signature = ''] = token.split('.')
  const raised = base64url(JSON.stringify({ ...claims, role: 'service_role' }))
  expect(await signer.verify(`${header}.${raised}.${signature}`, NOW)).toEqual(refused('signature is invalid'))
  const turned = token.at(-4) === 'A' ? 'B' : 'A'
  expect(await signer.verify(`${token.slice(0, -4)}${turned}${token.slice(-3)}`, NOW)).toEqual(
    refused('signature is invalid'),
  )
})

test.each(['', 'x', 'a.b', 'a.b.c', '...', `${base64url('{}')}.${base64url('{}')}.`, '\u0000', 'x'.repeat(100_000)])(
  'what is no token is refused (%#)',
  async (text) => {
    const outcome = await (await createOwn()).verify(text, NOW)
    expect(outcome.ok || outcome.error).toMatch(/^(token is malformed|signature is invalid)$/)
  },
)

test.each(['no json', '"text"', '[]', 'null'])('a signed token that says %s is refused', async (content) => {
  const outcome = await (await createOwn()).verify(await signed(content), NOW)
  expect(outcome.ok || outcome.error).toMatch(/^(token is malformed|missing sub claim|invalid sub claim)$/)
})

test('a token of another issuer is refused, even with a good signature', async () => {
  const foreign = await createSigner({ issuer: 'https://other.example', signingKey: { jwk: p256 } })
  const token = await foreign.sign({ ...claims, iss: 'https://other.example' })
  expect(await (await createOwn()).verify(token, NOW)).toEqual(refused('token has invalid issuer'))
})

test('a token is good until the second in which it expires, also when it is known', async () => {
  const signer = await createOwn()
  const token = await signer.sign(claims)
  expect((await signer.verify(token, later(3_599))).ok).toBe(true)
  expect(await signer.verify(token, later(3_600))).toEqual(refused('token is expired'))
  expect(await (await createOwn()).verify(token, later(3_600))).toEqual(refused('token is expired'))
})

test.each([
  ['iat', 'token used before issued'],
  ['nbf', 'token is not valid yet'],
])('a token from the future is refused by its %s, but for a minute between two clocks', async (name, error) => {
  const signer = await createOwn()
  const token = (seconds: number) => signed({ ...claims, [name]: SECONDS + seconds })
  expect((await signer.verify(await token(60), NOW)).ok).toBe(true)
  expect(await signer.verify(await token(61), NOW)).toEqual(refused(error))
})

test.each(Object.keys(claims).filter((name) => name !== 'iss'))('a token without %s is refused', async (name) => {
  const token = await signed(Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)))
  expect(await (await createOwn()).verify(token, NOW)).toEqual(refused(`missing ${name} claim`))
})

test.each([
  ['aud', ['authenticated']],
  ['sub', '7'],
  ['exp', '9999999999'],
  ['aal', 'aal3'],
  ['app_metadata', null],
])('a token whose %s is %o is refused', async (name, value) => {
  expect(await (await createOwn()).verify(await signed({ ...claims, [name]: value }), NOW)).toEqual(
    refused(`invalid ${name} claim`),
  )
})

test('after a change of keys old tokens stay good while their key is kept, and new ones have the new key', async () => {
  const before = await createSigner({ issuer: ISSUER, signingKey: { secret: SECRET } })
  const old = await before.sign(claims)
  const rotated = await createSigner({ issuer: ISSUER, signingKey: { jwk: p256 }, verifyOnly: [{ secret: SECRET }] })
  expect((await rotated.verify(old, NOW)).ok).toBe(true)
  expect(await before.verify(await rotated.sign(claims), NOW)).toEqual(refused('signature is invalid'))
  const finished = await createOwn()
  expect(await finished.verify(old, NOW)).toEqual(refused('signature is invalid'))
})

test('a kept key may be a public one', async () => {
  const [publicJwk] = (await createOwn()).jwks().keys
  if (!publicJwk) throw new Error('no key is published')
  const other = await createSigner({ issuer: ISSUER, signingKey: { jwk: rsa }, verifyOnly: [{ jwk: publicJwk }] })
  expect((await other.verify(await (await createOwn()).sign(claims), NOW)).ok).toBe(true)
})

test('tokens that were forgotten are simply checked again', async () => {
  const signer = await createSigner({ issuer: ISSUER, signingKey: { jwk: p256 }, maxRemembered: 1 })
  const tokens = await Promise.all([1, 2, 3].map((n) => signer.sign({ ...claims, email: `${n}@club.example` })))
  for (const token of [...tokens, ...tokens]) expect((await signer.verify(token, NOW)).ok).toBe(true)
})

const withoutPrivatePart = { kty: 'EC', crv: 'P-256', x: p256['x'] ?? '', y: p256['y'] ?? '' }
test.each<[string, JWK, RegExp]>([
  ['no private part', withoutPrivatePart, /no private part/],
  [
    'another curve',
    toJwk(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' })),
    /P-256/,
  ],
  [
    'too few bits',
    toJwk(generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey.export({ format: 'jwk' })),
    /2048 bits/,
  ],
  ['a short secret', { kty: 'oct', k: base64url('short') }, /32 bytes/],
  ['another algorithm', { ...p256, alg: 'ES384' }, /ES256 only/],
  ['broken numbers', { ...p256, x: 'AAAA' }, /cannot be read/],
  ['an unknown kind', { kty: 'XX' }, /EC with P-256/],
])('a signing key with %s stops the start', async (_, jwk, reason) => {
  const start = createSigner({ issuer: ISSUER, signingKey: { jwk } })
  await expect(start).rejects.toThrow(reason)
})

test('no part of a key that cannot be read is repeated in the reason', async () => {
  const broken = { ...p256, x: 'ABCD', d: 'VERYSECRET' }
  const reason = await createSigner({ issuer: ISSUER, signingKey: { jwk: broken } }).catch((error: Error) => error)
  expect(JSON.stringify([String(reason), reason instanceof Error && reason.cause])).not.toMatch(/ABCD|VERYSECRET/)
})

test('two keys of one id stop the start', async () => {
  const verifyOnly = [{ jwk: { ...generateJwk('ES256'), kid: 'same' } }]
  const start = createSigner({ issuer: ISSUER, signingKey: { jwk: { ...p256, kid: 'same' } }, verifyOnly })
  await expect(start).rejects.toThrow(/same id/)
})
