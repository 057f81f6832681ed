import { beforeEach, expect, test } from 'vitest'
import { createMockOauthSites } from '#tests/support/identity/mock-oauth-sites.ts'
import { CALLBACK_URL, prepareProviders } from '#tests/support/identity/provider-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { providerSettingsSchema } from './provider-settings.ts'

let bench: ReturnType<typeof prepareProviders>

beforeEach(() => {
  const settings = [providerSettingsSchema.parse({ kind: 'github', clientId: 'club', scopes: ['read:org'] })]
  bench = prepareProviders({ settings, fetch: createMockOauthSites({}).fetch })
})

async function parametersOf(more: Parameters<typeof bench.start>[1]): Promise<URLSearchParams> {
  const started = valueOf(await bench.start('github', more))
  return new URL(started.url).searchParams
}

test('the page is asked for with state and PKCE', async () => {
  const parameters = Object.fromEntries(await parametersOf({}))
  expect(parameters).toEqual({
    client_id: 'club',
    response_type: 'code',
    redirect_uri: CALLBACK_URL,
    scope: 'user:email read:org',
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('every sign-in has secrets of its own', async () => {
  const [first, second] = [await parametersOf({}), await parametersOf({})]
  expect(first.get('state')).not.toBe(second.get('state'))
  expect(first.get('code_challenge')).not.toBe(second.get('code_challenge'))
})

test('a client may ask for further scopes, in well-formed words', async () => {
  const parameters = await parametersOf({ scopes: ['gist', 'user:email', 'two words', 'quote"', ''] })
  expect(parameters.get('scope')).toBe('user:email read:org gist')
})

test('what a client wants to tell the provider is passed on', async () => {
  const parameters = await parametersOf({ extraParameters: { prompt: 'consent', login_hint: 'erika' } })
  expect(Object.fromEntries(parameters)).toMatchObject({ prompt: 'consent', login_hint: 'erika' })
})

test.each([
  'state',
  'STATE',
  'redirect_uri',
  'client_id',
  'response_type',
  'response_mode',
  'scope',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
])('a client cannot set „%s“', async (name) => {
  const parameters = await parametersOf({ extraParameters: { [name]: 'evil' } })
  expect([...parameters.values()]).not.toContain('evil')
})

test('more than twenty parameters, or long ones, are not passed on', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`extra_${number}`, 'x']))
  const parameters = await parametersOf({ extraParameters: { huge: 'x'.repeat(1_001), ...many } })
  expect([...parameters.keys()].filter((name) => name.startsWith('extra_'))).toHaveLength(20)
  expect(parameters.has('huge')).toBe(false)
})
