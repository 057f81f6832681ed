import { expect } from 'vitest'
import { prepareGotrue, profileOf, test } from '#tests/support/identity/gotrue-bench.ts'

const SITE = 'https://club.example'

/** Goes to the provider and comes back, as one browser. */
async function roundTrip(
  { get }: Pick<Awaited<ReturnType<typeof prepareGotrue>>, 'get'>,
  { query = 'provider=google', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const away = await get(`/authorize?${query}`, { headers })
  const url = new URL(away.headers.get('location') ?? 'missing:')
  const cookie = away.headers.get('set-cookie')?.split(';')[0] ?? ''
  const back = await get(`/callback?code=x&state=${url.searchParams.get('state')}`, { headers: { Cookie: cookie } })
  return { away, url, cookie, back, target: new URL(back.headers.get('location') ?? 'missing:') }
}

const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1))

test('somebody signs in at a provider and comes back with tokens, in the order of the alphabet', async () => {
  const bench = await prepareGotrue()
  const { away, url, back, target } = await roundTrip(bench)
  expect([away.status, url.origin]).toEqual([302, 'https://provider.example'])
  expect([back.status, target.origin]).toEqual([302, SITE])
  expect([...fragment(target).keys()]).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type'])
  const token = fragment(target).get('access_token') ?? ''
  const { body } = await bench.get('/user', { token })
  expect(body).toMatchObject({
    email: 'anna@club.example',
    app_metadata: { provider: 'google' },
    user_metadata: { full_name: 'Anna Muster' },
  })
})

test('a closed service sends back the words on which the widget opens its sign-up page', async () => {
  const bench = await prepareGotrue({ settings: { isSignUpOpen: false } })
  const { target } = await roundTrip(bench)
  expect(target.hash).toBe('#error=access_denied&error_description=403%3A+Signups+not+allowed+for+this+instance')
})

test('somebody new whose address is not verified comes back without tokens and gets a mail', async () => {
  const bench = await prepareGotrue()
  bench.provider.profile.current = profileOf('anna@club.example', false)
  const { target } = await roundTrip(bench)
  expect(target.hash).toBe('')
  expect(bench.linkTo('anna@club.example')).toMatch(/^[\w-]{22}$/)
})

test('the browser returns to the page it left', async ({ gotrue: bench }) => {
  const { target } = await roundTrip(bench, { headers: { Referer: `${SITE}/members?tab=2` } })
  expect(target.pathname + target.search).toBe('/members?tab=2')
})

test.for([
  'https://evil.example/',
  'https://club.example.evil.example/',
  'https://club.example@evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  String.raw`https://evil.example\@club.example`,
])('a page elsewhere (%s) is no place to return to', async (elsewhere, { gotrue: bench }) => {
  const { target } = await roundTrip(bench, { headers: { Referer: elsewhere } })
  expect(target.origin).toBe(SITE)
})

test.for(['redirect_to', 'redirect_uri', 'redirect', 'site_url', 'referrer', 'callback', 'next'])(
  'the parameter %s leads nowhere',
  async (name, { gotrue: bench }) => {
    const { away, target } = await roundTrip(bench, { query: `provider=google&${name}=https://evil.example/` })
    expect(away.headers.get('location')).not.toContain('evil.example')
    expect(target.origin).toBe(SITE)
  },
)

test('an unknown provider is refused', async ({ gotrue: { get } }) => {
  for (const query of ['provider=friendster', 'provider=email', '']) {
    const { status, body } = await get(`/authorize?${query}`)
    expect([status, body.code]).toEqual([400, 400])
    expect(body.msg).toMatch(/^Unsupported provider: /)
  }
})

test('an invitation is accepted at a provider that knows the same address', async () => {
  const bench = await prepareGotrue({ settings: { isSignUpOpen: false } })
  const { access_token: token } = await bench.join('chair@club.example', { roles: ['admin'] })
  await bench.post('/invite', { email: 'anna@club.example' }, { token })
  const query = `provider=google&invite_token=${bench.linkTo('anna@club.example')}`
  bench.provider.profile.current = profileOf('other@club.example')
  const refused = fragment((await roundTrip(bench, { query })).target)
  expect([...refused]).toEqual([
    ['error', 'invalid_request'],
    ['error_description', 'Invited email does not match emails from external provider'],
  ])
  bench.provider.profile.current = profileOf('anna@club.example')
  expect(fragment((await roundTrip(bench, { query })).target).get('access_token')).toMatch(/\./)
})

test('a bad invitation is refused before anybody leaves', async ({ gotrue: { get } }) => {
  const { status, body } = await get('/authorize?provider=google&invite_token=made-up')
  expect([status, body]).toEqual([404, { code: 404, msg: 'User not found' }])
})

test('a sign-in that another browser began is not finished here', async ({ gotrue: { get } }) => {
  const away = await get('/authorize?provider=google')
  const state = new URL(away.headers.get('location') ?? 'missing:').searchParams.get('state')
  const victim = await get(`/callback?code=x&state=${state}`)
  expect(victim.headers.get('location')).toMatch(/#error=invalid_request&error_description=OAuth\+state\+is\+invalid$/)
})

test('a state is good once', async ({ gotrue: bench }) => {
  const { url, cookie } = await roundTrip(bench)
  const again = await bench.get(`/callback?code=x&state=${url.searchParams.get('state')}`, {
    headers: { Cookie: cookie },
  })
  expect(again.headers.get('location')).toContain('#error=invalid_request')
})

test('a sign-in that took too long begins anew', async ({ gotrue: bench }) => {
  const away = await bench.get('/authorize?provider=google')
  const state = new URL(away.headers.get('location') ?? 'missing:').searchParams.get('state')
  bench.clock.advance(3_600_000)
  const cookie = away.headers.get('set-cookie')?.split(';')[0] ?? ''
  const back = await bench.get(`/callback?code=x&state=${state}`, { headers: { Cookie: cookie } })
  expect(back.headers.get('location')).toContain('#error=')
})
