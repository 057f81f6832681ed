import { expect } from 'vitest'
import {
  CHALLENGE,
  NIL_ID,
  PASSWORD,
  prepareSupabase,
  says,
  sharedWire,
  test,
} from '#tests/support/identity/supabase-bench.ts'

const email = 'nina@club.example'
const common = await sharedWire()

test('a new person gets themselves without a session, and a mail', async ({ wire: { post, lastMessageTo } }) => {
  const { status, body } = await post('/signup', { email, password: PASSWORD, data: { full_name: 'Nina' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Nina' },
    identities: [{ provider: 'email', identity_data: { email }, user_id: body.id, id: body.id }],
    is_anonymous: false,
    confirmation_sent_at: '2024-12-01T12:00:00.000Z',
  })
  expect(body).not.toHaveProperty('access_token')
  expect(body).not.toHaveProperty('email_confirmed_at')
  expect(lastMessageTo(email)).toMatchObject({ purpose: 'confirmation', wire: 'supabase', isPkce: false })
})

test('where nobody has to confirm, the sign-up gives a session', async () => {
  const { post } = await prepareSupabase({ settings: { confirmsEmailItself: true } })
  const { status, body, headers } = await post('/signup', { email, password: PASSWORD })
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: 1_733_058_000, user: { email } })
  expect(headers.get('sb-auth-user-id')).toBe(body.user.id)
  expect(headers.get('sb-auth-session-id')).toMatch(/^[\da-f-]{36}$/)
})

test('a known address is answered like an unknown one, down to the ways in', async () => {
  const { post, join, app: _, ...bench } = await prepareSupabase()
  await join(email)
  const known = await post('/signup', { email, password: PASSWORD, data: { full_name: 'Nina' } })
  const other = 'olga@club.example'
  const unknown = await post('/signup', { email: other, password: PASSWORD, data: { full_name: 'Nina' } })
  expect(known.status).toBe(unknown.status)
  const blank = (text: string) => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, NIL_ID).replaceAll(other, email)
  expect(blank(known.text)).toBe(blank(unknown.text))
  expect([...known.headers].toSorted()).toEqual([...unknown.headers].toSorted())
  expect(bench.lastMessageTo(email).purpose).toBe('already-registered')
})

test('where the service may tell, a known address is refused', async () => {
  const { post, join } = await prepareSupabase({ settings: { tellsRegistered: true } })
  await join(email)
  const { status, body } = await post('/signup', { email, password: PASSWORD })
  expect([status, body]).toEqual([422, { code: 'user_already_exists', message: 'User already registered' }])
})

test('a sign-up by phone sends a code and gives the number without its plus', async () => {
  const { post, codeTo } = await prepareSupabase({ settings: { isPhoneOffered: true } })
  const { status, body } = await post('/signup', { phone: '+49 1512 3456789', password: PASSWORD, channel: 'sms' })
  expect([status, body.phone]).toEqual([200, '4915123456789'])
  expect(codeTo('+4915123456789')).toMatch(/^\d{6}$/)
})

test('without address and number somebody comes in anonymously', async () => {
  const { post } = await prepareSupabase({ settings: { isAnonymousOffered: true } })
  const { status, body } = await post('/signup', { data: { theme: 'dark' } })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ is_anonymous: true, email: '', app_metadata: {}, user_metadata: { theme: 'dark' } })
})

test('the link of a sign-up with PKCE is marked as such', async ({ wire: { post, lastMessageTo } }) => {
  await post('/signup', { email, password: PASSWORD, code_challenge: CHALLENGE, code_challenge_method: 's256' })
  expect(lastMessageTo(email).isPkce).toBe(true)
})

test.each([
  ['anonymous_provider_disabled', 422, { data: {} }],
  ['phone_provider_disabled', 400, { phone: '+4915123456789', password: PASSWORD }],
  ['validation_failed', 400, { email }],
  ['validation_failed', 400, { email: 'nobody', password: PASSWORD }],
  ['validation_failed', 400, { email, phone: '+4915123456789', password: PASSWORD }],
  ['validation_failed', 400, { phone: '12', password: PASSWORD }],
  ['validation_failed', 400, { email, password: 'x'.repeat(73) }],
  ['validation_failed', 400, { phone: '+4915123456789', password: PASSWORD, channel: 'whatsapp' }],
  ['validation_failed', 400, { email, password: PASSWORD, code_challenge: CHALLENGE }],
  ['validation_failed', 400, { email, password: PASSWORD, code_challenge: 'short', code_challenge_method: 's256' }],
  ['validation_failed', 400, { email, password: PASSWORD, data: { long: 'x'.repeat(10_000) } }],
])('a sign-up is refused with %s (%i): %o', async (code, status, fields) => {
  expect(await common.post('/signup', fields)).toMatchObject(says(status, code))
})

test('a closed service takes nobody new, and one without mail nobody by mail', async () => {
  const closed = await prepareSupabase({ settings: { isSignUpOpen: false } })
  expect((await closed.post('/signup', { email, password: PASSWORD })).body).toEqual({
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
  const mailless = await prepareSupabase({ settings: { isEmailOffered: false } })
  expect((await mailless.post('/signup', { email, password: PASSWORD })).body).toEqual({
    code: 'email_provider_disabled',
    message: 'Email signups are disabled',
  })
})

test('a weak password is refused with its reasons, in both formats', async () => {
  const words = 'Password should be at least 8 characters.'
  const reasons = { reasons: ['length'] }
  const now = await common.post('/signup', { email, password: 'short' })
  expect([now.status, now.body]).toEqual([422, { code: 'weak_password', message: words, weak_password: reasons }])
  const before = await common.post(
    '/signup',
    { email, password: 'short' },
    { headers: { 'X-Supabase-Api-Version': '' } },
  )
  expect(before.body).toEqual({ code: 422, error_code: 'weak_password', msg: words, weak_password: reasons })
})
