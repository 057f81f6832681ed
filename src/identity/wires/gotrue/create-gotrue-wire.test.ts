import { Hono } from 'hono'
import { expect } from 'vitest'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { BASE, PASSWORD, prepareGotrue, test } from '#tests/support/identity/gotrue-bench.ts'
import { allowOrigins } from './create-gotrue-wire.ts'

test('whatever is not there is said in JSON', async ({ wire: { get, raw } }) => {
  expect((await get('/nowhere')).body).toEqual({ code: 404, msg: 'Not Found' })
  expect((await raw('DELETE', '/token', {})).body).toEqual({ code: 405, msg: 'Method not allowed' })
  expect((await raw('PATCH', '/user', {})).body).toEqual({ code: 405, msg: 'Method not allowed' })
})

test('a fault is answered with a number under which it is logged, and with nothing of its reason', async () => {
  const { get, faults } = await prepareGotrue({}, { isServiceKey: () => Promise.reject(new Error('the disk is full')) })
  const { status, body } = await get('/admin/users', { token: 'x' })
  expect(status).toBe(500)
  expect(body).toEqual({ code: 500, msg: expect.any(String), error_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(JSON.stringify(body)).not.toContain('disk')
  expect(faults.map(({ message }) => message)).toEqual(['the disk is full'])
})

test('when too many passwords wait, the next is asked to come later, and nobody calls it a fault', async () => {
  const busy = () => Promise.reject(new HasherBusyError('busy'))
  const { form, post, faults } = await prepareGotrue({
    ports: { hasher: { hash: busy, verify: busy, verifyNothing: busy } },
  })
  const signIn = { grant_type: 'password', username: 'anna@club.example', password: PASSWORD }
  const answers = [
    await form('/token', signIn),
    await post('/signup', { email: 'anna@club.example', password: PASSWORD }),
  ]
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([429, { code: 429, msg: 'The service is busy, please try again in a moment' }])
    expect(headers.get('retry-after')).toBe('10')
  }
  expect(faults).toEqual([])
})

test('a page of another origin may ask beforehand', async () => {
  const { app } = await prepareGotrue({}, { allowedOrigins: ['https://friend.example'] })
  const headers = { Origin: 'https://friend.example', 'Access-Control-Request-Method': 'POST' }
  const answer = await app.request(`${BASE}/logout`, { method: 'OPTIONS', headers })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://friend.example')
})

const FRIEND = 'https://friend.example'

function appFor(allowedOrigins: readonly string[] | '*') {
  return new Hono().use('*', allowOrigins(allowedOrigins)).get('/settings', (c) => c.json({}))
}
const preflight = (allowedOrigins: readonly string[] | '*', origin: string) =>
  appFor(allowedOrigins).request('/settings', {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
  })

test('a named origin may send every header that the clients know, and cookies', async () => {
  const { status, headers } = await preflight([FRIEND], FRIEND)
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe(FRIEND)
  expect(headers.get('access-control-allow-credentials')).toBe('true')
  expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,DELETE')
  expect(headers.get('access-control-allow-headers')?.split(',')).toEqual([
    'Accept',
    'Authorization',
    'Content-Type',
    'X-JWT-AUD',
    'X-Use-Cookie',
    'X-Nf-Client',
  ])
})

test('an origin that nobody named is not let in, and the console of its page names the setting', async () => {
  for (const headers of [
    (await preflight([FRIEND], 'https://stranger.example')).headers,
    (await preflight([], FRIEND)).headers,
    (await appFor([]).request('/settings', { headers: { Origin: FRIEND } })).headers,
  ])
    expect(headers.get('access-control-allow-origin')).toBe(
      "(this page's origin is missing in the service's setting origins)",
    )
})

test('a page of the site itself is no stranger', async () => {
  const own = { Origin: 'https://club.example', 'Sec-Fetch-Site': 'same-origin' }
  const { headers } = await appFor([]).request('/settings', { headers: own })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('a service open to all origins takes no cookies from them', async () => {
  const { headers } = await preflight('*', 'https://stranger.example')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

test('pages of other origins may read how many there are', async () => {
  const { headers } = await appFor([FRIEND]).request('/settings', { headers: { Origin: FRIEND } })
  expect(headers.get('access-control-expose-headers')).toBe('Link,Retry-After,X-Total-Count')
  expect(headers.get('vary')).toBe('Origin')
})

test('the settings say what is offered, in the words of the widget', async ({ wire: { get } }) => {
  expect((await get('/settings')).body).toEqual({
    external: {
      bitbucket: false,
      github: false,
      gitlab: false,
      google: true,
      facebook: false,
      email: true,
      saml: true,
    },
    external_labels: {},
    disable_signup: false,
    autoconfirm: false,
  })
})

test('a closed service with automatic confirmation says so, and what its SAML button is called', async () => {
  const settings = { isSignUpOpen: false, confirmsEmailItself: true }
  const { get } = await prepareGotrue({ settings }, { samlLabel: 'Verband' })
  expect((await get('/settings')).body).toMatchObject({
    external_labels: { saml: 'Verband' },
    disable_signup: true,
    autoconfirm: true,
  })
})

test('our own widget is told where codes and second factors are taken', async () => {
  const codeDoor = { url: 'https://club.example/auth/v1', key: 'sb_publishable_x', passkeys: ['https://club.example'] }
  const host = { name: 'TTC Musterdorf', url: 'https://club.example' }
  const { get } = await prepareGotrue({}, { codeDoor, host })
  expect((await get('/settings')).body).toMatchObject({ code_door: codeDoor, host })
})

test('whether the service lives can be asked', async ({ wire: { get } }) => {
  expect((await get('/health')).body).toMatchObject({
    version: '1.2.3',
    name: 'GoTrue',
    description: expect.any(String),
  })
})

test('a form that only looks like JSON is refused, for pages of strangers can send it', async ({ wire: { raw } }) => {
  const { status, body } = await raw('POST', '/signup', { body: '{"email":"anna@club.example"}', type: 'text/plain' })
  expect([status, body.msg]).toEqual([400, 'Could not read Signup params: expected JSON'])
})

test('a body that cannot be read is explained with the name of what it should be', async ({ wire: { raw } }) => {
  const { status, body } = await raw('POST', '/recover', { body: '{"email":7}', type: 'application/json' })
  expect([status, body.msg]).toEqual([400, 'Could not read Recover params: bad value for email'])
})

test('a body of more than a megabyte is too large', async ({ wire: { post } }) => {
  const { status, body } = await post('/signup', { email: 'x'.repeat(1024 * 1024) })
  expect([status, body.msg]).toEqual([413, 'Request body is too large'])
})
