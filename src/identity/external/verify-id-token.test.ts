import { SignJWT } from 'jose'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IdTokenProof } from '#identity/core/gateways.ts'
import { err, ok } from '#shared/result.ts'
import { createMockOauthSites } from '#tests/support/identity/mock-oauth-sites.ts'
import { startMockProvider, type MockProvider } from '#tests/support/identity/mock-provider.ts'
import { prepareProviders } from '#tests/support/identity/provider-bench.ts'
import { providerSettingsSchema } from './provider-settings.ts'

let provider: MockProvider
let bench: ReturnType<typeof prepareProviders>

beforeAll(async () => {
  provider = await startMockProvider()
})
afterAll(() => provider.stop())
beforeEach(() => {
  bench = prepareProviders({ settings: [provider.settings({ furtherClientIds: ['club-app'] })] })
})

const verify = (idToken: string, more: Partial<IdTokenProof> = {}) =>
  bench.providers.verifyIdToken({
    provider: 'verband',
    idToken,
    accessToken: undefined,
    nonce: undefined,
    clientId: undefined,
    issuer: undefined,
    ...more,
  })

const invalid = (detail: string) => err({ kind: 'id-token-invalid', detail })
const NONCE = 'nonce of the client'
const HASHED_NONCE = createHash('sha256').update(NONCE).digest('hex')
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds

test('a token that the provider signed for us proves the person', async () => {
  expect(await verify(await provider.idToken())).toMatchObject({
    ok: true,
    value: {
      provider: 'verband',
      providerUserId: 'erika-1',
      emails: [{ address: 'erika@club.example', isVerified: true }],
      tokens: undefined,
    },
  })
})

test('the access token that came with it is handed on', async () => {
  const outcome = await verify(await provider.idToken(), { accessToken: 'at' })
  expect(outcome).toMatchObject(ok({ tokens: { accessToken: 'at' } }))
})

test('a token for another client of ours is good too', async () => {
  expect(await verify(await provider.idToken({ aud: 'club-app' }))).toMatchObject({ ok: true })
})

test('the provider can be named by its issuer', async () => {
  const outcome = await verify(await provider.idToken(), { provider: '', issuer: provider.issuer, clientId: 'club' })
  expect(outcome).toMatchObject(ok({ provider: 'verband' }))
})

test('the token carries the hash of the nonce that the client knows', async () => {
  expect(await verify(await provider.idToken({ nonce: HASHED_NONCE }), { nonce: NONCE })).toMatchObject({ ok: true })
})

test.each([
  ['another nonce than the client’s', { nonce: HASHED_NONCE }, 'another'],
  ['the nonce in clear', { nonce: NONCE }, NONCE],
  ['a nonce that the client does not know', { nonce: HASHED_NONCE }, undefined],
  ['no nonce, though the client has one', {}, NONCE],
])('a token with %s is refused', async (_, claims, nonce) => {
  const outcome = await verify(await provider.idToken(claims), { nonce })
  expect(outcome).toEqual(err({ kind: 'nonce-wrong' }))
})

test.each([
  ['for another client', { aud: 'another' }, 'unexpected aud'],
  ['of another issuer', { iss: 'https://issuer.example' }, 'unexpected iss'],
  ['from the future', { nbf: secondsFromNow(600) }, 'unexpected nbf'],
  ['that is over', { exp: secondsFromNow(-120) }, 'expired'],
  ['without end', { exp: undefined }, 'unexpected exp'],
  ['without subject', { sub: undefined }, 'unexpected sub'],
  ['with an endless subject', { sub: 's'.repeat(256) }, 'unexpected claims'],
])('a token %s is refused', async (_, claims, detail) => {
  expect(await verify(await provider.idToken(claims))).toEqual(invalid(detail))
})

test('a token that belongs to another access token is refused', async () => {
  const half = createHash('sha256').update('at').digest().subarray(0, 16).toString('base64url')
  const token = await provider.idToken({ at_hash: half })
  expect(await verify(token, { accessToken: 'at' })).toMatchObject({ ok: true })
  expect(await verify(token, { accessToken: 'another' })).toEqual(invalid('other access token'))
})

test('a token without signature is refused', async () => {
  const [, payload] = (await provider.idToken()).split('.')
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  expect(await verify(`${head}.${payload}.`)).toEqual(invalid('signature'))
})

test('a token signed with the public key as if it were a secret is refused', async () => {
  const [key] = provider.server.issuer.keys.toJSON()
  const token = await new SignJWT({ email: 'boss@club.example' })
    .setProtectedHeader({ alg: 'HS256', kid: String(key?.kid) })
    .setIssuer(provider.issuer)
    .setAudience('club')
    .setSubject('boss')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(JSON.stringify(key)))
  expect(await verify(token)).toEqual(invalid('signature'))
})

test.each([
  ['text', 'no token'],
  ['too much text', 'x'.repeat(17_000)],
])('%s is no token', async (_, text) => {
  expect(await verify(text)).toMatchObject(err({ kind: 'id-token-invalid' }))
})

test('a client or an issuer that is not ours is refused', async () => {
  const token = await provider.idToken()
  expect(await verify(token, { clientId: 'another' })).toEqual(invalid('unknown client'))
  expect(await verify(token, { clientId: 'club-app' })).toEqual(invalid('unexpected aud'))
  expect(await verify(token, { issuer: 'https://issuer.example' })).toEqual(invalid('unexpected issuer'))
})

test('providers that are unknown, switched off or sign nothing are disabled here', async () => {
  const disabled = err({ kind: 'provider-disabled' })
  const token = await provider.idToken()
  expect(await verify(token, { provider: 'unknown' })).toEqual(disabled)
  const github = providerSettingsSchema.parse({ kind: 'github', clientId: 'club' })
  const settings = [github, provider.settings({ isOn: false })]
  bench = prepareProviders({ settings, fetch: createMockOauthSites({}).fetch })
  expect(await verify(token, { provider: 'github' })).toEqual(disabled)
  expect(await verify(token)).toEqual(disabled)
})

test('while the provider is away, nothing can be proven', async () => {
  bench = prepareProviders({
    settings: [provider.settings()],
    fetch: async () => {
      throw new TypeError('fetch failed')
    },
  })
  expect(await verify(await provider.idToken())).toEqual(err({ kind: 'provider-failed', detail: 'unreachable' }))
})
