import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { ERIKA, startMockProvider, type MockProvider } from '#tests/support/identity/mock-provider.ts'
import { CALLBACK_URL, SITE_URL, passPage, prepareProviders } from '#tests/support/identity/provider-bench.ts'

let provider: MockProvider
let bench: ReturnType<typeof prepareProviders>

beforeAll(async () => {
  provider = await startMockProvider()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.becomes(ERIKA)
  provider.signs(() => {})
  bench = prepareProviders({ settings: [provider.settings()] })
})

const failed = (detail: string) => ({ kind: 'refused', refusal: { kind: 'provider-failed', detail } })

test('somebody whom the provider vouches for comes back with a proven profile', async () => {
  await bench.finish(await passPage(await bench.pageOf('verband')))
  expect(bench.standIn.provenProfile()).toEqual({
    provider: 'verband',
    providerUserId: 'erika-1',
    emails: [{ address: 'erika@club.example', isVerified: true, isPrimary: true }],
    data: {
      iss: provider.issuer,
      sub: 'erika-1',
      provider_id: 'erika-1',
      email: 'erika@club.example',
      email_verified: true,
      name: 'Erika Muster',
      full_name: 'Erika Muster',
      user_name: 'erika',
      preferred_username: 'erika',
      slug: 'erika',
      avatar_url: 'https://pictures.example/erika.png',
      picture: 'https://pictures.example/erika.png',
    },
    tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
  })
})

test('the way back, the invitation and the audience are kept in the flow', async () => {
  await bench.pageOf('verband')
  const [flow] = bench.standIn.flows.values()
  expect(flow).toMatchObject({ kind: 'external', method: 'verband', redirectTo: 'https://club.example/welcome' })
})

test('verifier and nonce are sealed in the store', async () => {
  const page = new URL(await bench.pageOf('verband'))
  const [flow] = bench.standIn.flows.values()
  expect(flow?.providerState).not.toContain(page.searchParams.get('nonce'))
  expect(flow?.providerState).not.toContain('verifier')
})

test('a provider that keeps the address out of the id token is asked for it', async () => {
  provider.signs(({ payload }) => {
    delete payload['email']
    delete payload['email_verified']
  })
  await bench.finish(await passPage(await bench.pageOf('verband')))
  expect(bench.standIn.provenProfile().emails).toEqual([
    { address: 'erika@club.example', isVerified: true, isPrimary: true },
  ])
})

test('an address that the provider does not vouch for is not verified', async () => {
  provider.becomes({ sub: 'x', email: 'boss@club.example' })
  await bench.finish(await passPage(await bench.pageOf('verband')))
  expect(bench.standIn.provenProfile().emails).toEqual([
    { address: 'boss@club.example', isVerified: false, isPrimary: true },
  ])
})

test('only those that are switched on are offered', () => {
  const settings = [provider.settings(), provider.settings({ name: 'other', isOn: false })]
  expect(prepareProviders({ settings }).providers.offered()).toEqual(['verband'])
})

test('a provider that nobody configured is unknown, one that is switched off is disabled', async () => {
  const settings = [provider.settings({ isOn: false })]
  const { start } = prepareProviders({ settings })
  expect(await start('facebook')).toEqual(err({ kind: 'provider-unknown', provider: 'facebook' }))
  expect(await start('verband')).toEqual(err({ kind: 'provider-disabled' }))
})

test('a state is good once', async () => {
  const back = await passPage(await bench.pageOf('verband'))
  await bench.finish(back)
  expect(await bench.finish(back)).toMatchObject({
    kind: 'refused',
    refusal: { kind: 'state-invalid' },
    redirectTo: SITE_URL,
  })
})

test.each([[''], ['0198c4b2-0000-7000-8000-000000000000']])('an unknown state %j leads to the site', async (state) => {
  expect(await bench.finish(new URLSearchParams({ code: 'c', ...(state && { state }) }))).toMatchObject({
    kind: 'refused',
    refusal: { kind: 'state-invalid' },
    redirectTo: SITE_URL,
  })
})

test('a state of one wire is worth nothing at the other', async () => {
  const back = await passPage(await bench.pageOf('verband'))
  const outcome = await bench.finish(back, 'https://club.example/.netlify/identity/callback')
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { kind: 'state-invalid' } })
})

test('a state whose secrets were not sealed here is refused', async () => {
  const back = await passPage(await bench.pageOf('verband'))
  for (const flow of bench.standIn.flows.values()) flow.providerState = `x${flow.providerState}`
  expect(await bench.finish(back)).toMatchObject({ kind: 'refused', refusal: { kind: 'state-invalid' } })
})

test('the flow of an SSO sign-in is worth nothing at the providers’ callback', async () => {
  const back = await passPage(await bench.pageOf('verband'))
  for (const flow of bench.standIn.flows.values()) flow.kind = 'sso'
  expect(await bench.finish(back)).toMatchObject({ kind: 'refused', refusal: { kind: 'state-invalid' } })
})

test('somebody else’s code in one’s own flow is refused, for the verifier does not fit', async () => {
  const theirs = await passPage(await bench.pageOf('verband'))
  const own = await passPage(await bench.pageOf('verband'))
  const injected = new URLSearchParams({ code: theirs.get('code') ?? '', state: own.get('state') ?? '' })
  expect(await bench.finish(injected)).toMatchObject({ kind: 'refused', refusal: { kind: 'provider-failed' } })
})

test('two states at once are refused', async () => {
  const back = await passPage(await bench.pageOf('verband'))
  back.append('state', 'another')
  expect(await bench.finish(back)).toMatchObject(failed('unexpected answer'))
})

test.each([
  ['another nonce', { nonce: 'another' }],
  ['another audience', { aud: 'another-client' }],
  ['another issuer', { iss: 'https://issuer.example' }],
  ['an end in the past', { exp: 1_000 }],
  ['no subject', { sub: undefined }],
])('an id token with %s is refused', async (_, claims) => {
  const page = await bench.pageOf('verband')
  provider.signs(({ payload }) => {
    Object.assign(payload, claims)
  })
  expect(await bench.finish(await passPage(page))).toMatchObject(failed('unexpected answer'))
})

test('an id token that is over by our own clock is refused', async () => {
  const late = prepareProviders({
    settings: [provider.settings()],
    now: () => new Date(Date.now() + 2 * HOUR),
  })
  const outcome = await late.finish(await passPage(await late.pageOf('verband')))
  expect(outcome).toMatchObject(failed('unexpected answer'))
})

test.each([
  ['without signature', (token: string) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`],
  ['with a foreign signature', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
  ['with another payload', (token: string) => replacePayload(token)],
])('an id token %s is refused', async (_, tamper) => {
  provider.server.service.once('beforeResponse', ({ body }: { body: Record<string, string> }) => {
    body['id_token'] = tamper(body['id_token'] ?? '')
  })
  const outcome = await bench.finish(await passPage(await bench.pageOf('verband')))
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { kind: 'provider-failed' } })
})

test('a provider that leaves the id token out is refused', async () => {
  provider.server.service.once('beforeResponse', ({ body }: { body: Record<string, string> }) => {
    delete body['id_token']
  })
  const outcome = await bench.finish(await passPage(await bench.pageOf('verband')))
  expect(outcome).toMatchObject(failed('unexpected answer'))
})

test('what the provider refuses is told by its code, and never in its own words', async () => {
  const state = new URL(await bench.pageOf('verband')).searchParams.get('state') ?? ''
  const back = new URLSearchParams({ state, error: 'invalid_scope', error_description: '<script>secret</script>' })
  expect(await bench.finish(back)).toMatchObject(failed('invalid_scope'))
})

test('who cancels at the provider has refused it themselves, and nothing failed', async () => {
  const state = new URL(await bench.pageOf('verband')).searchParams.get('state') ?? ''
  const back = new URLSearchParams({ state, error: 'access_denied', error_description: 'The user said no' })
  expect(await bench.finish(back)).toMatchObject({ kind: 'refused', refusal: { kind: 'provider-denied' } })
})

test('a provider that answers another issuer in the redirect is refused', async () => {
  const back = await passPage(await bench.pageOf('verband'))
  back.set('iss', 'https://issuer.example')
  expect(await bench.finish(back)).toMatchObject(failed('unexpected answer'))
})

test('the secret of the client is in no refusal', async () => {
  provider.server.service.once('beforeResponse', (response: { body: unknown; statusCode: number }) => {
    response.statusCode = 400
    response.body = { error: 'invalid_client', error_description: 'secret of the club' }
  })
  const outcome = await bench.finish(await passPage(await bench.pageOf('verband')))
  expect(outcome).toMatchObject(failed('invalid_client'))
  expect(JSON.stringify(outcome)).not.toContain('secret')
})

test('the provider sends the browser back to the wire that asked', async () => {
  expect(new URL(await bench.pageOf('verband')).searchParams.get('redirect_uri')).toBe(CALLBACK_URL)
})

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function replacePayload(token: string): string {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [head, encode({ ...(claims as object), email: 'boss@club.example' }), signature].join('.')
}
