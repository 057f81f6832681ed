import { expect } from 'vitest'
import { prepareGotrue, test } from '#tests/support/identity/gotrue-bench.ts'

const OFF = { isOffered: false } as Awaited<ReturnType<typeof prepareGotrue>>['provider']['saml']

async function leave({ get }: Pick<Awaited<ReturnType<typeof prepareGotrue>>, 'get'>) {
  const away = await get('/authorize?provider=saml')
  const state = new URL(away.headers.get('location') ?? 'missing:').searchParams.get('RelayState') ?? ''
  return { away, state, cookie: away.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test('the metadata names this service by its address', async ({ gotrue: { get } }) => {
  const { status, headers, text } = await get('/saml/metadata')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml'])
  expect(text).toContain('https://club.example/.netlify/identity/saml')
})

test('somebody signs in at the identity provider and comes back with tokens', async ({ gotrue: bench }) => {
  const { away, state, cookie } = await leave(bench)
  expect([away.status, away.headers.get('location')]).toEqual([302, expect.stringMatching(/^https:\/\/idp\.example/)])
  const back = await bench.form('/saml/acs', { SAMLResponse: 'x', RelayState: state }, { headers: { Cookie: cookie } })
  expect([back.status, back.headers.get('location')]).toEqual([302, expect.stringContaining('#access_token=')])
})

test('a response that another browser asked for is not taken', async ({ gotrue: bench }) => {
  const { state } = await leave(bench)
  const back = await bench.form('/saml/acs', { SAMLResponse: 'x', RelayState: state })
  expect(back.headers.get('location')).toContain('#error=invalid_request')
})

test('a response that nobody asked for is refused', async ({ gotrue: { form } }) => {
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
