import { expect, test } from 'vitest'
import { PASSWORD, prepareGotrue } from '#tests/support/identity/gotrue-bench.ts'

test('a new account is answered with itself, without a token, and has to confirm its address', async () => {
  const { signUp, linkTo } = await prepareGotrue()
  const { status, body } = await signUp('Anna@Club.example', { full_name: 'Anna Muster' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    aud: 'authenticated',
    role: '',
    email: 'anna@club.example',
    confirmation_sent_at: expect.stringMatching(/Z$/),
    app_metadata: { provider: 'email' },
    user_metadata: { full_name: 'Anna Muster' },
  })
  expect(body).not.toHaveProperty('confirmed_at')
  expect(body).not.toHaveProperty('access_token')
  expect(linkTo('anna@club.example')).toMatch(/^[\w-]{22}$/)
})

test('an account that is confirmed by itself still gets no token here', async () => {
  const { signUp } = await prepareGotrue({ settings: { confirmsEmailItself: true } })
  const { body } = await signUp('anna@club.example')
  expect(body).toMatchObject({ email: 'anna@club.example', confirmed_at: expect.any(String) })
  expect(body).not.toHaveProperty('access_token')
})

test('a known address is answered just like a new one', async () => {
  const { join, signUp } = await prepareGotrue()
  await join('anna@club.example')
  const [known, fresh] = [await signUp('anna@club.example'), await signUp('bert@club.example')]
  expect(known.status).toBe(200)
  expect(Object.keys(known.body)).toEqual(Object.keys(fresh.body))
})

test('where the service may tell, a known address is refused', async () => {
  const { join, signUp } = await prepareGotrue({ settings: { tellsRegistered: true } })
  await join('anna@club.example')
  const { status, body } = await signUp('anna@club.example')
  expect([status, body]).toEqual([
    400,
    { code: 400, msg: 'A user with this email address has already been registered' },
  ])
})

test('somebody unconfirmed who signs up again gets the mail again and the new name', async () => {
  const { signUp, post, get, linkTo, clock } = await prepareGotrue()
  await signUp('anna@club.example', { full_name: 'Ana', team: 'Herren 1' })
  const first = linkTo('anna@club.example')
  clock.advance(20 * 60_000)
  const { body } = await signUp('anna@club.example', { full_name: 'Anna' })
  // What an earlier sign-up said is shown only to the owner of the address.
  expect(body.user_metadata).toEqual({ full_name: 'Anna' })
  expect(linkTo('anna@club.example')).not.toBe(first)
  const { body: tokens } = await post('/verify', { type: 'signup', token: linkTo('anna@club.example') })
  const { body: confirmed } = await get('/user', { token: tokens.access_token })
  expect(confirmed.user_metadata).toEqual({ full_name: 'Anna', team: 'Herren 1' })
})

test.each([
  [{ email: 'anna@club.example' }, 422, 'Signup requires a valid password'],
  [{ email: 'anna@club.example', password: '' }, 422, 'Signup requires a valid password'],
  [{ email: 'anna@club.example', password: 'short' }, 422, 'Password should be at least 8 characters'],
  [{ email: 'anna@club.example', password: 'x'.repeat(73) }, 422, 'Password cannot be longer than 72 bytes'],
  [{ password: PASSWORD }, 422, 'An email address is required'],
  [{ email: 'anna', password: PASSWORD }, 422, 'Unable to validate email address: invalid format'],
  [{ email: 'anna@club.example', password: PASSWORD, provider: 'fax' }, 400, 'Unsupported provider: fax'],
  [{ email: 7 }, 400, 'Could not read Signup params: bad value for email'],
])('a sign-up with %j is refused with %i', async (fields, status, msg) => {
  const { post } = await prepareGotrue()
  const answer = await post('/signup', fields)
  expect([answer.status, answer.body]).toEqual([status, { code: status, msg }])
})

test('a closed service refuses sign-ups', async () => {
  const { signUp } = await prepareGotrue({ settings: { isSignUpOpen: false } })
  const { status, body } = await signUp('anna@club.example')
  expect([status, body]).toEqual([403, { code: 403, msg: 'Signups not allowed for this instance' }])
})

test('a service without e-mail refuses sign-ups by e-mail', async () => {
  const { signUp } = await prepareGotrue({ settings: { isEmailOffered: false } })
  const { status, body } = await signUp('anna@club.example')
  expect([status, body]).toEqual([400, { code: 400, msg: 'Unsupported email provider' }])
})

test('nobody gives themselves an office, whatever they send', async () => {
  const { post } = await prepareGotrue()
  const escalation = { role: 'admin', app_metadata: { roles: ['admin'] }, data: { roles: ['admin'], role: 'admin' } }
  const { body } = await post('/signup', { email: 'anna@club.example', password: PASSWORD, ...escalation })
  expect(body.role).toBe('')
  expect(body.app_metadata).not.toHaveProperty('roles')
})
