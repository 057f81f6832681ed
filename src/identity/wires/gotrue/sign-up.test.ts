import { expect, test } from 'vitest'
import { answerOf } from '#tests/support/identity/answers.ts'
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

test('where the service may tell, a known address is refused', async () => {
  const { join, signUp } = await prepareGotrue({ settings: { tellsRegistered: true } })
  await join('anna@club.example')
  const { status, body } = await signUp('anna@club.example')
  expect([status, body]).toEqual([
    400,
    { code: 400, msg: 'A user with this email address has already been registered' },
  ])
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
  expect(await answerOf(post('/signup', fields))).toEqual([status, { code: status, msg }])
})

test('a closed service refuses sign-ups', async () => {
  const { signUp } = await prepareGotrue({ settings: { isSignUpOpen: false } })
  const { status, body } = await signUp('anna@club.example')
  expect([status, body]).toEqual([403, { code: 403, msg: 'Signups not allowed for this instance' }])
})
