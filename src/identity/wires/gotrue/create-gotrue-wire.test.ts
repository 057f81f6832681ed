import { expect, test } from 'vitest'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { BASE, PASSWORD, prepareGotrue } from '#tests/support/identity/gotrue-bench.ts'

test('whatever is not there is said in JSON', async () => {
  const { get, raw } = await prepareGotrue()
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
