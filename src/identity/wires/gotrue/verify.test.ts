import { expect } from 'vitest'
import { answerOf } from '#tests/support/identity/answers.ts'
import { PASSWORD, prepareGotrue, test } from '#tests/support/identity/gotrue-bench.ts'

const DAY = 86_400_000
const token = {
  access_token: expect.any(String),
  token_type: 'bearer',
  expires_in: 3_600,
  refresh_token: expect.any(String),
}

test('the link of the confirmation mail confirms the address and signs in', async () => {
  const { signUp, post, get, linkTo } = await prepareGotrue()
  await signUp('anna@club.example')
  const { status, body } = await post('/verify', { type: 'signup', token: linkTo('anna@club.example') })
  expect([status, body]).toEqual([200, token])
  expect((await get('/user', { token: body.access_token })).body.confirmed_at).toMatch(/Z$/)
})

test.for([undefined, '', '  '])('a token of nothing (%j) is none', async (blank, { wire: { post } }) => {
  const { status, body } = await post('/verify', { type: 'signup', token: blank })
  expect([status, body]).toEqual([422, { code: 422, msg: 'Verify requires a token' }])
})

test('a token is good once', async ({ wire: { signUp, post, linkTo } }) => {
  await signUp('anna@club.example')
  const again = () => post('/verify', { type: 'signup', token: linkTo('anna@club.example') })
  expect((await again()).status).toBe(200)
  expect(await answerOf(again())).toEqual([404, { code: 404, msg: 'User not found' }])
})

test('the link of a recovery mail signs in, and confirms the address too', async () => {
  const { signUp, post, get, linkTo, clock } = await prepareGotrue()
  await signUp('anna@club.example')
  clock.advance(20 * 60_000)
  await post('/recover', { email: 'anna@club.example' })
  const { body } = await post('/verify', { type: 'recovery', token: linkTo('anna@club.example') })
  expect(body).toEqual(token)
  expect((await get('/user', { token: body.access_token })).body.confirmed_at).toMatch(/Z$/)
})

test('a recovery may bring the new password along', async ({ wire: { join, post, form, linkTo } }) => {
  await join('anna@club.example')
  await post('/recover', { email: 'anna@club.example' })
  const password = 'an entirely new one'
  expect((await post('/verify', { type: 'recovery', token: linkTo('anna@club.example'), password })).status).toBe(200)
  const signIn = await form('/token', { grant_type: 'password', username: 'anna@club.example', password })
  expect(signIn.status).toBe(200)
})

test('an invited person chooses a password in the same step', async ({ wire: { join, post, logIn, linkTo } }) => {
  const admin = await join('chair@club.example', { roles: ['admin'] })
  await post('/invite', { email: 'bert@club.example' }, { token: admin.access_token })
  const invited = linkTo('bert@club.example')
  const without = await post('/verify', { type: 'signup', token: invited })
  expect([without.status, without.body.msg]).toEqual([422, 'Invited users must specify a password'])
  const weak = await post('/verify', { type: 'signup', token: invited, password: 'short' })
  expect([weak.status, weak.body.msg]).toEqual([422, 'Password should be at least 8 characters'])
  expect((await post('/verify', { type: 'signup', token: invited, password: PASSWORD })).body).toEqual(token)
  expect(await logIn('bert@club.example')).toEqual(token)
})

test.for([
  [{ type: 'signup' }, 422, 'Verify requires a token'],
  [{ type: 'signup', token: '' }, 422, 'Verify requires a token'],
  [{ token: 'x' }, 422, 'Verify requires a verification type'],
  [{ type: 'constructor', token: 'x' }, 422, 'Verify requires a verification type'],
  [{ type: 'signup', token: 'made-up' }, 404, 'User not found'],
  [{ type: 'recovery', token: 'made-up' }, 404, 'User not found'],
  [{ type: 'signup', token: ['x'] }, 400, 'Could not read Verify params: bad value for token'],
])('%j is refused with %i', async ([fields, status, msg], { wire: { post } }) => {
  expect(await answerOf(post('/verify', fields))).toEqual([status, { code: status, msg }])
})

test('tokens expire after a day', async ({ wire: { signUp, join, post, linkTo, clock } }) => {
  await signUp('anna@club.example')
  await join('bert@club.example')
  await post('/recover', { email: 'bert@club.example' })
  clock.advance(DAY + 1_000)
  const confirmation = await post('/verify', { type: 'signup', token: linkTo('anna@club.example') })
  expect([confirmation.status, confirmation.body.msg]).toEqual([422, 'Confirmation token expired'])
  const recovery = await post('/verify', { type: 'recovery', token: linkTo('bert@club.example') })
  expect([recovery.status, recovery.body.msg]).toEqual([422, 'Recovery token expired'])
})
