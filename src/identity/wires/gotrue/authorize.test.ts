import { Hono } from 'hono'
import { expect } from 'vitest'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { prepareGotrue, profileOf, test } from '#tests/support/identity/gotrue-bench.ts'
import { isOwnFlow, refusalAddress, rememberFlow, returnAddress } from './authorize.ts'

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

test('the browser returns to the page it left', async ({ wire: bench }) => {
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
])('a page elsewhere (%s) is no place to return to', async (elsewhere, { wire: bench }) => {
  const { target } = await roundTrip(bench, { headers: { Referer: elsewhere } })
  expect(target.origin).toBe(SITE)
})

test.for(['redirect_to', 'redirect_uri', 'redirect', 'site_url', 'referrer', 'callback', 'next'])(
  'the parameter %s leads nowhere',
  async (name, { wire: bench }) => {
    const { away, target } = await roundTrip(bench, { query: `provider=google&${name}=https://evil.example/` })
    expect(away.headers.get('location')).not.toContain('evil.example')
    expect(target.origin).toBe(SITE)
  },
)

test('an unknown provider is refused', async ({ wire: { get } }) => {
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

test('a bad invitation is refused before anybody leaves', async ({ wire: { get } }) => {
  const { status, body } = await get('/authorize?provider=google&invite_token=made-up')
  expect([status, body]).toEqual([404, { code: 404, msg: 'User not found' }])
})

test('a sign-in that another browser began is not finished here', async ({ wire: { get } }) => {
  const away = await get('/authorize?provider=google')
  const state = new URL(away.headers.get('location') ?? 'missing:').searchParams.get('state')
  const victim = await get(`/callback?code=x&state=${state}`)
  expect(victim.headers.get('location')).toMatch(/#error=invalid_request&error_description=OAuth\+state\+is\+invalid$/)
})

test('a state is good once', async ({ wire: bench }) => {
  const { url, cookie } = await roundTrip(bench)
  const again = await bench.get(`/callback?code=x&state=${url.searchParams.get('state')}`, {
    headers: { Cookie: cookie },
  })
  expect(again.headers.get('location')).toContain('#error=invalid_request')
})

test('a sign-in that took too long begins anew', async ({ wire: bench }) => {
  const away = await bench.get('/authorize?provider=google')
  const state = new URL(away.headers.get('location') ?? 'missing:').searchParams.get('state')
  bench.clock.advance(3_600_000)
  const cookie = away.headers.get('set-cookie')?.split(';')[0] ?? ''
  const back = await bench.get(`/callback?code=x&state=${state}`, { headers: { Cookie: cookie } })
  expect(back.headers.get('location')).toContain('#error=')
})

const PAGE = 'https://club.example/members?tab=1#old'
const fragmentOf = (refusal: IdentityRefusal) => new URL(refusalAddress(PAGE, refusal)).hash

test('a closed sign-up is said in the very words on which the widget opens its sign-up page', () => {
  expect(refusalAddress(PAGE, { kind: 'sign-up-disabled' })).toBe(
    'https://club.example/members?tab=1#error=access_denied&error_description=403%3A+Signups+not+allowed+for+this+instance',
  )
})

test.each([
  [{ kind: 'invite-email-differs' }, 'invalid_request', 'Invited email does not match emails from external provider'],
  [{ kind: 'banned' }, 'unauthorized_client', 'User is banned'],
  [{ kind: 'provider-failed', detail: 'no answer' }, 'server_error', 'Error from external provider: no answer'],
  [{ kind: 'provider-denied' }, 'access_denied', 'The sign-in was cancelled at the provider'],
  [{ kind: 'account-unknown' }, 'server_error', 'User not found'],
] as [IdentityRefusal, string, string][])('%j comes back as %s', (refusal, error, text) => {
  const fragment = new URLSearchParams(fragmentOf(refusal).slice(1))
  expect([...fragment]).toEqual([
    ['error', error],
    ['error_description', text],
  ])
})

test('somebody who must confirm the address first comes back without tokens', () => {
  expect(returnAddress({ kind: 'confirmation-sent', redirectTo: PAGE, wire: 'netlify' })).toBe(
    'https://club.example/members?tab=1',
  )
})

test('an authorisation code of the other wire is not given away in an address', () => {
  const address = returnAddress({ kind: 'code-issued', authCode: 'secret-code', redirectTo: PAGE, wire: 'supabase' })
  expect(address).not.toContain('secret-code')
  expect(address).toContain('#error=invalid_request')
})

const HTTPS = 'https://club.example/.netlify/identity'
const HTTP = 'http://127.0.0.1:8080/.netlify/identity'
type Way = 'by-link' | 'by-form'

function appFor(baseUrl: string, way: Way) {
  return new Hono()
    .get('/leave', (c) => {
      rememberFlow(c, baseUrl, 'state-1', way)
      return c.text('')
    })
    .get('/back/:state', (c) => c.json(isOwnFlow(c, baseUrl, c.req.param('state'), way)))
}
const cookieFrom = async (baseUrl: string, way: Way) =>
  (await appFor(baseUrl, way).request('/leave')).headers.get('set-cookie') ?? ''
const comesBack = async (baseUrl: string, way: Way, back: { state: string; cookie?: string }) => {
  const headers = back.cookie === undefined ? undefined : { Cookie: back.cookie }
  return (await appFor(baseUrl, way).request(`/back/${back.state}`, { ...(headers && { headers }) })).json()
}

test('the cookie is for this wire only, out of reach of scripts, and does not show the state', async () => {
  const cookie = await cookieFrom(HTTPS, 'by-link')
  expect(cookie).toMatch(
    /^nf_flow_[\w-]{22}=1; Max-Age=600; Path=\/\.netlify\/identity; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(cookie).not.toContain('state-1')
})

test('a form from an identity provider brings its cookie along over https', async () => {
  expect(await cookieFrom(HTTPS, 'by-form')).toContain('SameSite=None')
  expect(await cookieFrom(HTTP, 'by-form')).toContain('SameSite=Lax')
})

test('only the browser that left may come back', async () => {
  const [cookie = ''] = (await cookieFrom(HTTPS, 'by-link')).split(';')
  expect(await comesBack(HTTPS, 'by-link', { state: 'state-1', cookie })).toBe(true)
  expect(await comesBack(HTTPS, 'by-link', { state: 'state-2', cookie })).toBe(false)
  expect(await comesBack(HTTPS, 'by-link', { state: 'state-1' })).toBe(false)
  expect(await comesBack(HTTPS, 'by-form', { state: 'state-1' })).toBe(false)
})

test('without https a form has to do without the cookie', async () => {
  expect(await comesBack(HTTP, 'by-form', { state: 'state-1' })).toBe(true)
})

const OFF = { isOffered: false } as Awaited<ReturnType<typeof prepareGotrue>>['provider']['saml']

async function leave({ get }: Pick<Awaited<ReturnType<typeof prepareGotrue>>, 'get'>) {
  const away = await get('/authorize?provider=saml')
  const state = new URL(away.headers.get('location') ?? 'missing:').searchParams.get('RelayState') ?? ''
  return { away, state, cookie: away.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test('the metadata names this service by its address', async ({ wire: { get } }) => {
  const { status, headers, text } = await get('/saml/metadata')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml'])
  expect(text).toContain('https://club.example/.netlify/identity/saml')
})

test('somebody signs in at the identity provider and comes back with tokens', async ({ wire: bench }) => {
  const { away, state, cookie } = await leave(bench)
  expect([away.status, away.headers.get('location')]).toEqual([302, expect.stringMatching(/^https:\/\/idp\.example/)])
  const back = await bench.form('/saml/acs', { SAMLResponse: 'x', RelayState: state }, { headers: { Cookie: cookie } })
  expect([back.status, back.headers.get('location')]).toEqual([302, expect.stringContaining('#access_token=')])
})

test('a response that another browser asked for is not taken', async ({ wire: bench }) => {
  const { state } = await leave(bench)
  const back = await bench.form('/saml/acs', { SAMLResponse: 'x', RelayState: state })
  expect(back.headers.get('location')).toContain('#error=invalid_request')
})

test('a response that nobody asked for is refused', async ({ wire: { form } }) => {
  const { status, body } = await form('/saml/acs', { SAMLResponse: 'x' })
  expect([status, body]).toEqual([400, { code: 400, msg: 'SAML RelayState is missing' }])
})

test('without https a state is still good only once', async () => {
  const bench = await prepareGotrue({}, { baseUrl: 'http://127.0.0.1:8080/.netlify/identity' })
  const { state } = await leave(bench)
  const post = () => bench.form('/saml/acs', { SAMLResponse: 'x', RelayState: state })
  expect((await post()).headers.get('location')).toContain('#access_token=')
  expect((await post()).headers.get('location')).toContain('#error=')
})

test('a service without SAML says so everywhere', async () => {
  const { get, form } = await prepareGotrue({}, { saml: OFF })
  const refused = { code: 400, msg: 'Unsupported provider: saml' }
  expect((await get('/saml/metadata')).body).toEqual(refused)
  expect((await form('/saml/acs', { RelayState: 'x' })).body).toEqual(refused)
  expect((await get('/settings')).body.external.saml).toBe(false)
})
