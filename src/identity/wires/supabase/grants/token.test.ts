import { expect } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import {
  CHALLENGE,
  NIL_ID,
  PASSWORD,
  SECRET,
  VERIFIER,
  prepareSupabase,
  profileOf,
  says,
  sharedWire,
  test,
} from '#tests/support/identity/supabase-bench.ts'

const email = 'otto@club.example'
const common = await sharedWire()
await common.join(email)

test('a password gives a session with the whole person', async () => {
  const { status, body } = await common.post('/token?grant_type=password', {
    email: 'Otto@Club.Example',
    password: PASSWORD,
  })
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].toSorted(),
  )
  expect(body.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    last_sign_in_at: expect.any(String),
  })
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({
    sub: body.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
    amr: [{ method: 'password' }],
  })
})

test.each([
  ['invalid_credentials', 'Invalid login credentials', { email, password: 'wrong' }],
  ['invalid_credentials', 'Invalid login credentials', { email: 'nobody@club.example', password: PASSWORD }],
  ['invalid_credentials', 'Invalid login credentials', { email }],
  ['validation_failed', 'missing email or phone', { password: PASSWORD }],
  [
    'validation_failed',
    'Only an email address or phone number should be provided on login.',
    { email, phone: '+4915123456789', password: PASSWORD },
  ],
  ['phone_provider_disabled', 'Phone logins are disabled', { phone: '+4915123456789', password: PASSWORD }],
])('a sign-in with a password is refused with %s: %s', async (code, message, fields) => {
  expect(await answerOf(common.post('/token?grant_type=password', fields))).toEqual([400, { code, message }])
})

test('an unconfirmed address is named only to who knows the password', async () => {
  await common.post('/signup', { email: 'new@club.example', password: PASSWORD })
  const right = await common.post('/token?grant_type=password', { email: 'new@club.example', password: PASSWORD })
  expect([right.status, right.body.code]).toEqual([400, 'email_not_confirmed'])
  const wrong = await common.post('/token?grant_type=password', { email: 'new@club.example', password: 'wrong' })
  expect(wrong.body.code).toBe('invalid_credentials')
})

test('a session tells of a password that no longer meets the rules', async ({ wire: { join, identity, post } }) => {
  await join(email)
  identity.settings.password = { ...identity.settings.password, minLength: 40 }
  const { body } = await post('/token?grant_type=password', { email, password: PASSWORD })
  expect(body.weak_password).toEqual({ message: expect.any(String), reasons: ['length'] })
})

test('a refresh gives the next token, and the one before gives the same successor within ten seconds', async () => {
  const { refresh_token: first } = await common.logIn(email)
  const once = await common.post('/token?grant_type=refresh_token', { refresh_token: first })
  const again = await common.post('/token?grant_type=refresh_token', { refresh_token: first })
  expect(once.status).toBe(200)
  expect(once.body.refresh_token).not.toBe(first)
  expect(again.body.refresh_token).toBe(once.body.refresh_token)
})

test('a stolen older token ends the session', async ({ wire: { join, post, clock } }) => {
  const { refresh_token: first } = await join(email)
  const second = (await post('/token?grant_type=refresh_token', { refresh_token: first })).body.refresh_token
  clock.advance(MINUTE)
  const third = (await post('/token?grant_type=refresh_token', { refresh_token: second })).body.refresh_token
  clock.advance(MINUTE)
  const stolen = await post('/token?grant_type=refresh_token', { refresh_token: first })
  expect([stolen.status, stolen.body.code]).toEqual([400, 'refresh_token_already_used'])
  const own = await post('/token?grant_type=refresh_token', { refresh_token: third })
  expect([own.status, own.body.code]).toEqual([400, 'refresh_token_not_found'])
})

test('an unknown refresh token is refused, and a missing one as OAuth does it', async () => {
  const unknown = await common.post('/token?grant_type=refresh_token', { refresh_token: 'nothing' })
  expect([unknown.status, unknown.body]).toEqual([
    400,
    { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
  ])
  const missing = await common.post('/token?grant_type=refresh_token', { refresh_token: '' })
  expect([missing.status, missing.body]).toEqual([
    400,
    { error: 'invalid_request', error_description: 'refresh_token required' },
  ])
})

/** A sign-in by link with PKCE, up to the code. */
async function askForCode({ post, get, linkTo }: typeof common, recipient: string): Promise<string> {
  await post('/otp', { email: recipient, code_challenge: CHALLENGE, code_challenge_method: 'S256' })
  const followed = await get(`/verify?token=pkce_${linkTo(recipient)}&type=magiclink`)
  return followed.target().searchParams.get('code') ?? ''
}

test('a code and its verifier give a session, once', async ({ wire: bench }) => {
  await bench.join(email)
  const grant = { auth_code: await askForCode(bench, email), code_verifier: VERIFIER }
  const first = await bench.post('/token?grant_type=pkce', grant)
  expect([first.status, first.body.user.email]).toEqual([200, email])
  expect(await bench.post('/token?grant_type=pkce', grant)).toMatchObject(says(404, 'flow_state_not_found'))
})

test('a guessed verifier is refused and burns the code', async ({ wire: bench }) => {
  await bench.join(email)
  const code = await askForCode(bench, email)
  const guess = await bench.post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(43) })
  expect([guess.status, guess.body.code]).toEqual([400, 'bad_code_verifier'])
  const right = await bench.post('/token?grant_type=pkce', { auth_code: code, code_verifier: VERIFIER })
  expect(right.body.code).toBe('flow_state_not_found')
})

test('a code is good for five minutes', async ({ wire: bench }) => {
  await bench.join(email)
  const code = await askForCode(bench, email)
  bench.clock.advance(6 * MINUTE)
  const { status, body } = await bench.post('/token?grant_type=pkce', { auth_code: code, code_verifier: VERIFIER })
  expect([status, body.code]).toEqual([422, 'flow_state_expired'])
})

test.each([{ auth_code: '', code_verifier: VERIFIER }, { auth_code: NIL_ID, code_verifier: '' }, {}])(
  'half of the exchange is refused: %o',
  async (fields) => {
    expect(await common.post('/token?grant_type=pkce', fields)).toMatchObject(says(400, 'validation_failed'))
  },
)

test("a provider's token signs in the person it is about", async ({ wire: { post } }) => {
  const { status, body } = await post('/token?grant_type=id_token', { provider: 'google', id_token: 'good' })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ email: 'anna@club.example', app_metadata: { provider: 'google' } })
  expect(body.provider_token).toBe('provider access')
})

test.each([
  ['id_token required', { provider: 'google' }],
  ['provider required', { id_token: 'good' }],
  ['Bad ID token', { provider: 'google', id_token: 'forged' }],
  ['Linking requires a valid user authentication', { provider: 'google', id_token: 'good', link_identity: true }],
])("a provider's token is refused as OAuth does it: %s", async (description, fields) => {
  const { status, body } = await common.post('/token?grant_type=id_token', fields)
  expect([status, body]).toEqual([400, { error: 'invalid_request', error_description: description }])
})

test('a nonce that does not fit and a provider that is switched off are refused', async () => {
  const nonce = await common.post('/token?grant_type=id_token', { provider: 'google', id_token: 'x', nonce: 'wrong' })
  expect([nonce.status, nonce.body]).toEqual([400, { error: 'invalid_nonce', error_description: 'Nonces mismatch' }])
  const providers = {
    ...common.outside.providers,
    verifyIdToken: async () => err({ kind: 'provider-disabled' } as const),
  }
  const { post } = await prepareSupabase({}, { providers })
  const off = await post('/token?grant_type=id_token', { provider: 'apple', id_token: 'x' })
  expect([off.status, off.body.code]).toEqual([400, 'provider_disabled'])
})

const badToken = [400, { error: 'invalid_request', error_description: 'Bad ID token' }]

test('a token is bad, and no fault of ours, where the provider cannot be asked', async () => {
  const failed = err({ kind: 'provider-failed', detail: 'unreachable' } as const)
  const providers = { ...common.outside.providers, verifyIdToken: async () => failed }
  const { post } = await prepareSupabase({}, { providers })
  expect(await answerOf(post('/token?grant_type=id_token', { provider: 'google', id_token: 'x' }))).toEqual(badToken)
})

test('a token is bad, and no fault of ours, where the provider tells no address', async () => {
  const { post, outside } = await prepareSupabase()
  outside.profile.current = { ...profileOf('anna@club.example'), emails: [] }
  expect(await answerOf(post('/token?grant_type=id_token', { provider: 'google', id_token: 'good' }))).toEqual(badToken)
})

test('a session that nobody used and one that has lasted long enough are told apart', async () => {
  const settings = { lifetimes: { ...DEFAULT_SETTINGS.lifetimes, session: 60 * DAY } }
  const { join, post, clock } = await prepareSupabase({ settings })
  const { refresh_token: unused } = await join(email)
  const refusal = async () => {
    const { status, body } = await post('/token?grant_type=refresh_token', { refresh_token: unused })
    return [status, body.code, body.message]
  }
  clock.advance(31 * DAY)
  expect(await refusal()).toEqual([400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'])
  clock.advance(31 * DAY)
  expect(await refusal()).toEqual([400, 'session_expired', 'Invalid Refresh Token: Session Expired'])
})

test('the token of somebody who was banned meanwhile is refused by name', async () => {
  const { join, get, put, post } = await prepareSupabase()
  const { access_token: token, user } = await join(email)
  await put(`/admin/users/${user.id}`, { ban_duration: '24h' }, { token: SECRET })
  expect(await answerOf(get('/user', { token }))).toEqual([403, { code: 'user_banned', message: 'User is banned' }])
  const again = await post('/token?grant_type=password', { email, password: PASSWORD })
  expect([again.status, again.body.code]).toEqual([400, 'user_banned'])
})

test("a signed-in person links a provider's account by its token", async () => {
  const { post, join, outside } = await prepareSupabase({ settings: { isLinkingOffered: true } })
  const { access_token: token, user } = await join(email)
  outside.profile.current = profileOf('elsewhere@club.example')
  const fields = { provider: 'google', id_token: 'good', link_identity: true }
  const { status, body } = await post('/token?grant_type=id_token', fields, { token })
  expect([status, body.user.id]).toEqual([200, user.id])
  expect(body.user.identities.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual([
    'email',
    'google',
  ])
})

test('other grants are refused by name', async () => {
  expect(await common.post('/token?grant_type=web3', {})).toMatchObject(says(422, 'web3_provider_disabled'))
  const unknown = await common.post('/token?grant_type=implicit', {})
  expect([unknown.status, unknown.body]).toEqual([
    400,
    { code: 'invalid_credentials', message: 'unsupported_grant_type' },
  ])
})

test('nobody makes the service read more than a refresh token is long', async ({ wire: { post } }) => {
  const { status, body } = await post('/token?grant_type=refresh_token', { junk: ['x'.repeat(17_000)] })
  expect([status, body.code]).toEqual([413, 'request_entity_too_large'])
})
