import { expect } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import {
  BASE,
  CHALLENGE,
  VERIFIER,
  prepareSupabase,
  profileOf,
  says,
  sharedWire,
  test,
  type SupabaseBench,
} from '#tests/support/identity/supabase-bench.ts'

const common = await sharedWire()
const pkce = `code_challenge=${CHALLENGE}&code_challenge_method=s256`

/** What the browser holds after the provider's page. */
async function begin({ get }: SupabaseBench, query = '') {
  const answer = await get(`/authorize?provider=google${query}`, { isPlain: true })
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1)
  return { ...answer, cookie, state: answer.target().searchParams.get('state') ?? '' }
}

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1))

test('the browser is sent to the provider with what the client asked for', async () => {
  const { status, target, headers } = await begin(
    common,
    '&scopes=calendar%20photos,drive&access_type=offline&apikey=x',
  )
  expect(status).toBe(302)
  expect(target().origin).toBe('https://provider.example')
  expect(common.outside.asked.at(-1)).toEqual({
    scopes: ['calendar', 'photos', 'drive'],
    extraParameters: { access_type: 'offline' },
  })
  expect(headers.get('set-cookie')).toMatch(
    /^sb-flow-\w{8}=\w{64}; Max-Age=300; Path=\/auth\/v1\/callback; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('the same browser comes back with a session in the fragment', async ({ wire: bench }) => {
  const { cookie, state } = await begin(bench, '&redirect_to=https://club.example/welcome')
  const { status, target, headers } = await bench.get(`/callback?state=${state}&code=x`, { headers: { cookie } })
  expect([status, target().pathname]).toEqual([302, '/welcome'])
  expect([...fragmentOf(target()).keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'provider_refresh_token',
    'provider_token',
    'refresh_token',
    'sb',
    'token_type',
  ])
  expect(headers.get('set-cookie')).toContain('Max-Age=0')
  const again = await bench.get(`/callback?state=${state}&code=x`, { headers: { cookie } })
  expect(fragmentOf(again.target()).get('error_code')).toBe('bad_oauth_state')
})

test("a stranger's browser cannot finish a sign-in, and nothing is used up by trying", async ({ wire: bench }) => {
  const { cookie, state } = await begin(bench)
  const strange = await bench.get(`/callback?state=${state}&code=x`)
  expect([strange.status, strange.target().searchParams.get('error_code')]).toEqual([303, 'bad_oauth_state'])
  const own = await bench.get(`/callback?state=${state}&code=x`, { headers: { cookie } })
  expect(own.target().hash).toContain('access_token')
})

test('with PKCE no cookie is needed: what comes back is worth nothing without the verifier', async () => {
  const bench = await prepareSupabase()
  const { cookie, state } = await begin(bench, `&${pkce}`)
  expect(cookie).toBe('')
  const { target } = await bench.get(`/callback?state=${state}&code=x`)
  expect([target().hash, [...target().searchParams.keys()]]).toEqual(['', ['code']])
  const grant = { auth_code: target().searchParams.get('code'), code_verifier: VERIFIER }
  const { body } = await bench.post('/token?grant_type=pkce', grant)
  expect(body).toMatchObject({ provider_token: 'provider access', user: { email: 'anna@club.example' } })
})

test('the freedom from cookies cannot be forged or moved to another sign-in', async ({ wire: bench }) => {
  const { state: free } = await begin(bench, `&${pkce}`)
  const { state: bound } = await begin(bench)
  const [, proof = ''] = free.split('.')
  for (const state of [`${bound}.${proof}`, `${bound}.`, free.split('.')[0], `${free}.x`.replace('.x', 'x')]) {
    const { target } = await bench.get(`/callback?state=${state}&code=x`)
    expect(target().searchParams.get('error_code')).toBe('bad_oauth_state')
  }
})

test('two tabs sign in side by side', async ({ wire: bench }) => {
  const [one, other] = [await begin(bench), await begin(bench)]
  const headers = { cookie: `${one.cookie}; ${other.cookie}` }
  for (const { state } of [one, other]) {
    expect((await bench.get(`/callback?state=${state}&code=x`, { headers })).target().hash).toContain('access_token')
  }
})

test('an asked address comes as JSON, with the cookie for pages of our own', async () => {
  const answer = await common.get('/authorize?provider=google&skip_http_redirect=true')
  expect([answer.status, answer.body]).toEqual([200, { url: expect.stringContaining('https://provider.example/') }])
  expect(answer.headers.get('set-cookie')).toContain('HttpOnly')
})

test("a provider's form is turned into an address, so that the cookie comes along", async () => {
  const { status, target } = await common.form('/callback', { state: 'x', code: 'y z' })
  expect([status, target().href]).toEqual([303, `https://club.example${BASE}/callback?state=x&code=y+z`])
})

test('a look at the callback uses nothing up', async ({ wire: bench }) => {
  const { cookie, state } = await begin(bench)
  expect((await bench.raw('HEAD', `/callback?state=${state}`, { headers: { cookie } })).status).toBe(200)
  expect((await bench.get(`/callback?state=${state}`, { headers: { cookie } })).target().hash).toContain('access_token')
})

test.each([
  ['/callback?code=x', 'bad_oauth_callback', 303],
  ['/callback?code=x&state=unknown', 'bad_oauth_state', 303],
])('%s leads to the site with %s in query and fragment', async (path, code, status) => {
  const { target, ...answer } = await common.get(path)
  expect([answer.status, target().origin]).toEqual([status, 'https://club.example'])
  expect(target().searchParams.get('error_code')).toBe(code)
  expect([...fragmentOf(target()).keys()]).toEqual(['error', 'error_code', 'error_description', 'sb'])
})

test('a state that rested too long is refused', async ({ wire: bench }) => {
  const { cookie, state } = await begin(bench)
  bench.clock.advance(6 * MINUTE)
  const { target } = await bench.get(`/callback?state=${state}&code=x`, { headers: { cookie } })
  expect(target().searchParams.get('error')).not.toBeNull()
  expect(target().hash).not.toContain('access_token')
})

test.each([
  ['sign-up-disabled', 'access_denied', 'signup_disabled'],
  ['banned', 'access_denied', 'user_banned'],
  ['provider-email-unverified', 'access_denied', 'provider_email_needs_verification'],
  ['provider-email-missing', 'server_error', 'unexpected_failure'],
  ['flow-used', 'invalid_request', 'flow_state_already_used'],
  ['identity-taken', 'server_error', 'identity_already_exists'],
  ['nonce-wrong', 'invalid_nonce', null],
  ['provider-denied', 'access_denied', null],
] as const)('the refusal %s comes back as %s', async (kind, error, code) => {
  const refusal = { kind } as const
  const finish = async () =>
    ({ kind: 'refused', refusal, redirectTo: 'https://club.example/', wire: 'supabase' }) as const
  const bench = await prepareSupabase({}, { providers: { ...common.outside.providers, finish } })
  const { state } = await begin(bench, `&${pkce}`)
  const { target } = await bench.get(`/callback?state=${state}&code=x`)
  expect([target().searchParams.get('error'), target().searchParams.get('error_code')]).toEqual([error, code])
})

test('a new person whose address is not verified gets a mail instead of a session', async ({ wire: bench }) => {
  bench.outside.profile.current = profileOf('unsure@club.example', { isVerified: false })
  const { cookie, state } = await begin(bench)
  const { target } = await bench.get(`/callback?state=${state}&code=x`, { headers: { cookie } })
  expect(target().searchParams.get('error_code')).toBe('provider_email_needs_verification')
  expect(bench.lastMessageTo('unsure@club.example').purpose).toBe('confirmation')
})

test.each([
  ['/authorize', 'Unsupported provider: missing provider'],
  ['/authorize?provider=myspace', 'Unsupported provider: myspace is not enabled'],
  ['/authorize?provider=google&code_challenge=x', expect.stringContaining('PKCE')],
  ['/authorize?provider=google&hint=%00', 'Unreadable characters'],
])('%s is refused: %s', async (path, message) => {
  expect(await answerOf(common.get(path))).toEqual([400, { code: 'validation_failed', message }])
})

test.for(['https://evil.example/', 'javascript:alert(1)', 'https://club.example@evil.example'])(
  'nobody comes back to %s',
  async (address, { wire: bench }) => {
    const { cookie, state } = await begin(bench, `&redirect_to=${encodeURIComponent(address)}`)
    const { target } = await bench.get(`/callback?state=${state}&code=x`, { headers: { cookie } })
    expect(target().origin).toBe('https://club.example')
  },
)

test('a provider that cannot be asked is a fault of ours to the client', async () => {
  const start = async () => err({ kind: 'provider-failed', detail: 'timeout' } as const)
  const { get } = await prepareSupabase({}, { providers: { ...common.outside.providers, start } })
  expect(await get('/authorize?provider=google')).toMatchObject(says(500, 'unexpected_failure'))
})

test('a state that has led to a code says that it was used', async ({ wire: bench }) => {
  const { state } = await begin(bench, `&${pkce}`)
  expect((await bench.get(`/callback?state=${state}&code=x`)).target().searchParams.get('code')).toMatch(
    /^[\da-f-]{36}$/,
  )
  const { target } = await bench.get(`/callback?state=${state}&code=x`)
  expect(fragmentOf(target()).get('error_code')).toBe('flow_state_already_used')
  expect(fragmentOf(target()).get('error_description')).toBe('State has already been used')
})

test('a provider that tells no address is a fault, also where nobody may sign up', async () => {
  const bench = await prepareSupabase({ settings: { isSignUpOpen: false } })
  bench.outside.profile.current = { ...profileOf('anna@club.example'), emails: [] }
  const { cookie, state } = await begin(bench)
  const { target } = await bench.get(`/callback?state=${state}&code=x`, { headers: { cookie } })
  expect(fragmentOf(target()).get('error')).toBe('server_error')
  expect(fragmentOf(target()).get('error_description')).toBe('Error getting user email from external provider')
})
