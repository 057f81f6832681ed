import { expect } from 'vitest'
import { PASSWORD, prepareGotrue, test } from '#tests/support/identity/gotrue-bench.ts'

const remember = { headers: { 'X-Use-Cookie': '1' } }
const grant = { grant_type: 'password', username: 'anna@club.example', password: PASSWORD }
const CLEARED = /^nf_jwt=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/

test('who asks to be remembered gets the access token as a cookie that scripts cannot read', async () => {
  const { join, form } = await prepareGotrue()
  await join('anna@club.example')
  const { headers, body } = await form('/token', grant, remember)
  expect(headers.get('set-cookie')).toBe(
    `nf_jwt=${body.access_token}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
})

test('for a browser session the cookie ends with it', async ({ wire: { join, form } }) => {
  await join('anna@club.example')
  const { headers } = await form('/token', grant, { headers: { 'X-Use-Cookie': 'session' } })
  expect(headers.get('set-cookie')).toMatch(/^nf_jwt=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('who does not ask gets no cookie, and none where the service sets none', async ({ wire: { join, form } }) => {
  await join('anna@club.example')
  expect((await form('/token', grant)).headers.get('set-cookie')).toBeNull()
  const without = await prepareGotrue({}, { cookieLifetimeSeconds: 0 })
  await without.join('anna@club.example')
  expect((await without.form('/token', grant, remember)).headers.get('set-cookie')).toBeNull()
  expect((await without.get('/user')).headers.get('set-cookie')).toBeNull()
})

test('without https the cookie is not marked Secure', async () => {
  const { join, form } = await prepareGotrue({}, { baseUrl: 'http://127.0.0.1:8080/.netlify/identity' })
  await join('anna@club.example')
  expect((await form('/token', grant, remember)).headers.get('set-cookie')).not.toContain('Secure')
})

test('a confirmed address gives the cookie too', async ({ wire: { signUp, post, linkTo } }) => {
  await signUp('anna@club.example')
  const { headers, body } = await post('/verify', { type: 'signup', token: linkTo('anna@club.example') }, remember)
  expect(headers.get('set-cookie')).toContain(`nf_jwt=${body.access_token};`)
})

test('signing out and every failed sign-in take the cookie away', async ({ wire: { join, raw, get, form } }) => {
  const { access_token: token } = await join('anna@club.example')
  expect((await raw('POST', '/logout', { token })).headers.get('set-cookie')).toMatch(CLEARED)
  expect((await get('/user', { token })).headers.get('set-cookie')).toMatch(CLEARED)
  expect((await get('/user')).headers.get('set-cookie')).toMatch(CLEARED)
  const refused = await form('/token', { grant_type: 'refresh_token', refresh_token: 'made-up' })
  expect(refused.headers.get('set-cookie')).toMatch(CLEARED)
})

test('the cookie alone opens nothing', async ({ wire: { join, get } }) => {
  const { access_token: token } = await join('anna@club.example')
  expect((await get('/user', { headers: { Cookie: `nf_jwt=${token}` } })).status).toBe(401)
})
