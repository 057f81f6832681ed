import { expect } from 'vitest'
import { NIL_ID, prepareSupabase, says, sharedWire, test } from '#tests/support/identity/supabase-bench.ts'

const common = await sharedWire()

test('an organisation signs its people in', async ({ wire: bench }) => {
  const fields = { domain: 'verband.example', skip_http_redirect: true, redirect_to: 'https://club.example/welcome' }
  const { status, body } = await bench.post('/sso', fields)
  expect(status).toBe(200)
  // The page may lie on another origin, and could then not keep the cookie.
  expect(body.url).toMatch(/^https:\/\/club\.example\/auth\/v1\/sso\?/)
  const away = await bench.get(body.url, { isPlain: true })
  const form = { SAMLResponse: 'x', RelayState: away.target().searchParams.get('RelayState') ?? '' }
  const cookie = away.headers.get('set-cookie') ?? ''
  expect(cookie).toContain('Path=/auth/v1/sso/saml/acs; HttpOnly; Secure; SameSite=None')
  const foreign = await bench.form('/sso/saml/acs', form)
  expect(foreign.target().hash).not.toContain('access_token')
  const { target, ...answer } = await bench.form('/sso/saml/acs', form, { Cookie: cookie.split(';')[0] ?? '' })
  expect([answer.status, target().pathname]).toEqual([302, '/welcome'])
  expect(target().hash).toContain('access_token')
})

test('with PKCE the address of the organisation is told at once: nobody else can use the code', async () => {
  const fields = { domain: 'verband.example', skip_http_redirect: true, code_challenge: 'c'.repeat(43) }
  const { body } = await common.post('/sso', { ...fields, code_challenge_method: 's256' })
  expect(new URL(body.url).origin).toBe('https://idp.example')
})

test('a browser is told why it cannot sign in at an organisation', async () => {
  expect(await common.get('/sso?domain=elsewhere.example')).toMatchObject(says(404, 'sso_provider_not_found'))
})

test.each(['domain=%00', 'domain=verband.example&redirect_to=https://club.example/%00'])(
  'what no database can keep is refused in a link: %s',
  async (query) => {
    expect(await common.get(`/sso?${query}`)).toMatchObject(says(400, 'validation_failed'))
  },
)

test('a client that follows redirects is sent on itself', async () => {
  const { status, target } = await common.post('/sso', { domain: 'verband.example' })
  expect([status, target().origin]).toEqual([303, 'https://idp.example'])
})

test.each([
  [{}, 400, 'validation_failed'],
  [{ domain: 'verband.example', provider_id: NIL_ID }, 400, 'validation_failed'],
  [{ domain: 'verband.example', code_challenge: 'x' }, 400, 'validation_failed'],
  [{ domain: 'elsewhere.example' }, 404, 'sso_provider_not_found'],
  [{ provider_id: NIL_ID }, 404, 'sso_provider_not_found'],
  [{ provider_id: '7' }, 404, 'sso_provider_not_found'],
])('a sign-in at an organisation is refused: %o, %i %s', async (fields, status, code) => {
  expect(await common.post('/sso', fields)).toMatchObject(says(status, code))
})

test('identity providers read who we are', async () => {
  const { headers, text } = await common.get('/sso/saml/metadata?download=true', { isPlain: true })
  expect(headers.get('content-type')).toBe('application/xml')
  expect(headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
  expect(text).toContain('https://club.example/auth/v1/sso/saml/metadata')
})

test('without SAML every way to it says so', async () => {
  const { outside } = common
  const { get, post, raw } = await prepareSupabase({}, { saml: { ...outside.saml, isOffered: false } })
  const answers = [await get('/sso/saml/metadata'), await post('/sso', {}), await raw('POST', '/sso/saml/acs')]
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([404, { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' }])
  }
})

test('an answer of an identity provider without assertion is refused, a foreign one is told to the site', async () => {
  const empty = await common.form('/sso/saml/acs', { RelayState: 'x' })
  expect([empty.status, empty.body.error_code]).toEqual([400, 'validation_failed'])
  const foreign = await common.form('/sso/saml/acs', { RelayState: 'x', SAMLResponse: 'y' })
  expect(foreign.target().searchParams.get('error_code')).toBe('bad_oauth_state')
})
