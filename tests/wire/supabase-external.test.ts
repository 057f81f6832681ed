import { createHash, randomUUID } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { startMockProvider } from '#tests/support/identity/mock-provider.ts'
import { createMockSamlIdp } from '#tests/support/identity/mock-saml-idp.ts'
import {
  atSite,
  createSupabaseClient,
  expectData,
  follow,
  refusalOf,
  sessionOf,
} from '#tests/support/identity/supabase-client.ts'
import { authApiError } from './auth-api-error.ts'

const PASSWORD = 'Rückhand-Topspin'

let client: GoTrueClient
let email: string
let count = 0

const provider = forAllTests(startMockProvider)
const server = forAllTests(() =>
  startIdentity({
    settings: { confirmsEmailItself: false, isLinkingOffered: true },
    providers: [provider.settings({ name: 'google', scopes: ['openid', 'email', 'profile'] })],
    config: 'saml: { on: true }',
  }),
)
beforeEach(() => {
  count += 1
  email = `ida${count}@club.example`
  client = createSupabaseClient(server)
  provider.becomes({ sub: email, email, email_verified: true, name: 'Ida Muster', picture: 'https://club.example/ida' })
})

/** A user with a confirmed address, signed in with the client. */
async function signedIn(): Promise<void> {
  const { admin } = createSupabaseClient(server, { key: server.keys.service })
  expectData(await admin.createUser({ email, password: PASSWORD, email_confirm: true }))
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
}

test('a user signs in at a provider', async () => {
  const redirectTo = `${server.origin}/welcome?from=login`
  const { url } = expectData(await client.signInWithOAuth({ provider: 'google', options: { redirectTo } }))
  const followed = await follow(url, atSite(server))
  expect(followed.address.pathname + followed.address.search).toBe('/welcome?from=login')
  expect(followed.fragment.get('provider_token')).not.toBeNull()
  const { user } = expectData(await client.setSession(sessionOf(followed)))
  expect(user).toMatchObject({
    email,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Ida Muster', avatar_url: 'https://club.example/ida' },
    identities: [{ provider: 'google', id: email, identity_data: { sub: email, email_verified: true } }],
  })
})

test('with PKCE a user comes back with a code, and gets the tokens of the provider by it', async () => {
  client = createSupabaseClient(server, { flowType: 'pkce' })
  const { url } = expectData(await client.signInWithOAuth({ provider: 'google' }))
  const { address, fragment } = await follow(url, atSite(server))
  expect([...fragment]).toEqual([])
  const { session } = expectData(await client.exchangeCodeForSession(address.searchParams.get('code') ?? ''))
  expect(session).toMatchObject({ user: { email }, provider_token: expect.any(String) })
})

test('a user with the same verified address gets the same account', async () => {
  await signedIn()
  const { url } = expectData(await client.signInWithOAuth({ provider: 'google' }))
  const { user } = expectData(await client.setSession(sessionOf(await follow(url, atSite(server)))))
  expect(user?.identities?.map((identity) => identity.provider).toSorted()).toEqual(['email', 'google'])
})

test('an address that the provider does not vouch for brings a mail, not a session', async () => {
  provider.becomes({ sub: email, email, email_verified: false })
  const { url } = expectData(await client.signInWithOAuth({ provider: 'google' }))
  const { address, fragment } = await follow(url, atSite(server))
  expect(address.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  expect([...fragment.keys()]).toEqual(['error', 'error_code', 'error_description', 'sb'])
})

test('a provider that is not offered is refused', async () => {
  const { url } = expectData(await client.signInWithOAuth({ provider: 'github' }))
  const answer = await fetch(url, { redirect: 'manual' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'validation_failed' }])
})

const nonceFor = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

test('a token of a provider signs a user in', async () => {
  const token = await provider.idToken({ nonce: nonceFor('once') })
  const { user } = expectData(await client.signInWithIdToken({ provider: 'google', token, nonce: 'once' }))
  expect(user).toMatchObject({ email, app_metadata: { provider: 'google' } })
})

test.each([
  ['another audience', { aud: 'somebody else' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an end in the past', { exp: Math.floor(Date.now() / 1_000) - 3_600 }],
])("a provider's token with %s is refused", async (_, claims) => {
  const token = await provider.idToken(claims)
  const { error } = await client.signInWithIdToken({ provider: 'google', token })
  expect(error).toMatchObject({ name: 'AuthApiError', status: 400 })
  expect(error?.message).toMatch(/^Bad ID token/)
})

test('a nonce has to fit, and a forged token is refused', async () => {
  const token = await provider.idToken({ nonce: nonceFor('once') })
  const wrong = await client.signInWithIdToken({ provider: 'google', token, nonce: 'twice' })
  expect(wrong.error).toMatchObject({ status: 400, message: 'Nonces mismatch' })
  const without = await client.signInWithIdToken({ provider: 'google', token })
  expect(without.error?.status).toBe(400)
  const [, body] = token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
  expect((await client.signInWithIdToken({ provider: 'google', token: unsigned, nonce: 'once' })).error?.status).toBe(
    400,
  )
})

test('a user links a provider and unlinks it', async () => {
  await signedIn()
  provider.becomes({ sub: `other-${email}`, email: `other-${email}`, email_verified: true })
  const { url } = expectData(await client.linkIdentity({ provider: 'google' }))
  const { user } = expectData(await client.setSession(sessionOf(await follow(url ?? '', atSite(server)))))
  expect(user?.email).toBe(email)
  const { identities } = expectData(await client.getUserIdentities())
  const google = identities.find((identity) => identity.provider === 'google')
  const own = identities.find((identity) => identity.provider === 'email')
  if (!google || !own) throw new Error('an identity is missing')
  expect(await client.unlinkIdentity(google)).toEqual({ data: {}, error: null })
  expect(refusalOf(await client.unlinkIdentity(own))).toEqual(authApiError(422, 'single_identity_not_deletable'))
  const unknown = { ...own, identity_id: randomUUID() }
  expect(refusalOf(await client.unlinkIdentity(unknown))).toEqual(authApiError(422, 'identity_not_found'))
})

test('a user links a provider by its token', async () => {
  await signedIn()
  provider.becomes({ sub: `other-${email}`, email: `other-${email}`, email_verified: true })
  const token = await provider.idToken()
  const { user } = expectData(await client.linkIdentity({ provider: 'google', token }))
  expect(user?.identities).toHaveLength(2)
})

test('an account at a provider belongs to one person', async () => {
  const other = createSupabaseClient(server)
  expectData(await other.signInWithIdToken({ provider: 'google', token: await provider.idToken() }))
  const taken = email
  email = `another-${taken}`
  await signedIn()
  const { url } = expectData(await client.linkIdentity({ provider: 'google' }))
  const { address } = await follow(url ?? '', atSite(server))
  expect(address.searchParams.get('error_code')).toBe('identity_already_exists')
})

/** Submits the form of an identity provider's page, as a browser does. */
async function answerForm({ samlResponse, relayState }: { samlResponse: string; relayState: string }) {
  const body = new URLSearchParams({ SAMLResponse: samlResponse, RelayState: relayState })
  const answer = await fetch(`${server.supabaseUrl}/sso/saml/acs`, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

async function connect(): Promise<ReturnType<typeof createMockSamlIdp>> {
  const idp = createMockSamlIdp({ entityId: `https://idp${count}.example/` })
  const answer = await fetch(`${server.supabaseUrl}/admin/sso/providers`, {
    method: 'POST',
    headers: {
      apikey: server.keys.service,
      Authorization: `Bearer ${server.keys.service}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ type: 'saml', metadata_xml: idp.metadataXml(), domains: [`verband${count}.example`] }),
  })
  expect(answer.status).toBe(201)
  return idp
}

test('a user signs in at their organisation', async () => {
  const idp = await connect()
  const domain = `verband${count}.example`
  const { url } = expectData(await client.signInWithSSO({ domain, options: { redirectTo: `${server.origin}/in` } }))
  const nameId = `ida@${domain}`
  const address = await answerForm(idp.answer(url, { nameId }))
  expect(address.pathname).toBe('/in')
  const fragment = new URLSearchParams(address.hash.slice(1))
  const { user } = expectData(await client.setSession(sessionOf({ address, fragment })))
  expect(user).toMatchObject({ email: nameId, identities: [{ provider: expect.stringMatching(/^sso:/) }] })
  expect(refusalOf(await client.updateUser({ email: 'x@club.example' }))).toEqual(authApiError(422, 'user_sso_managed'))
})

test('with PKCE an organisation brings a code', async () => {
  client = createSupabaseClient(server, { flowType: 'pkce' })
  const idp = await connect()
  const { url } = expectData(await client.signInWithSSO({ domain: `verband${count}.example` }))
  const address = await answerForm(idp.answer(url, { nameId: email }))
  const { user } = expectData(await client.exchangeCodeForSession(address.searchParams.get('code') ?? ''))
  expect(user.email).toBe(email)
})

test('an unknown organisation is refused, and an unsolicited answer too', async () => {
  const unknown = await client.signInWithSSO({ domain: 'nowhere.example' })
  expect(refusalOf(unknown)).toEqual(authApiError(404, 'sso_provider_not_found'))
  expect(refusalOf(await client.signInWithSSO({ providerId: randomUUID() }))).toContain('sso_provider_not_found')
  const idp = await connect()
  const { url } = expectData(await client.signInWithSSO({ domain: `verband${count}.example` }))
  const answer = idp.answer(url)
  expect((await answerForm(answer)).hash).toContain('access_token')
  expect((await answerForm(answer)).searchParams.get('error')).not.toBeNull()
})
