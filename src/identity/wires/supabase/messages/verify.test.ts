import { expect } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import {
  CHALLENGE,
  PASSWORD,
  VERIFIER,
  prepareSupabase,
  says,
  sharedWire,
  test,
} from '#tests/support/identity/supabase-bench.ts'

const email = 'paula@club.example'
const common = await sharedWire()

test('a code from the confirmation mail signs in and confirms, once', async ({ wire: { post, codeTo } }) => {
  await post('/signup', { email, password: PASSWORD })
  const proof = { type: 'signup', email, token: codeTo(email) }
  const first = await post('/verify', proof)
  expect(first.status).toBe(200)
  expect(first.body.user).toMatchObject({ email, email_confirmed_at: '2024-12-01T12:00:00.000Z' })
  const second = await post('/verify', proof)
  expect([second.status, second.body]).toEqual([
    403,
    { code: 'otp_expired', message: 'Token has expired or is invalid' },
  ])
})

test.for(['email', 'magiclink', 'signup'])('a code of type %s signs in', async (type, { wire: { post, codeTo } }) => {
  await post('/otp', { email })
  const { status, body } = await post('/verify', { type, email, token: codeTo(email) })
  expect([status, body.user.email]).toEqual([200, email])
})

test('a recovery by token hash gives a session that tells how it came about', async () => {
  const { post, join, linkTo } = await prepareSupabase()
  await join(email)
  await post('/recover', { email })
  const { status, body } = await post('/verify', { type: 'recovery', token_hash: linkTo(email) })
  expect(status).toBe(200)
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
  expect(claims.amr[0].method).toBe('recovery')
})

test('a client that hands in a PKCE link itself gets the session, as server-side pages of the vendor expect', async () => {
  const { post, join, linkTo } = await prepareSupabase()
  await join(email)
  await post('/otp', { email, code_challenge: CHALLENGE, code_challenge_method: 's256' })
  const { status, body } = await post('/verify', { type: 'email', token_hash: `pkce_${linkTo(email)}` })
  expect([status, body.user.email]).toEqual([200, email])
})

test('the first half of a change of address is confirmed without a session, the second changes it', async () => {
  const { post, put, join, linkTo, codeTo } = await prepareSupabase()
  const { access_token: token } = await join(email)
  const changed = await put('/user', { email: 'new@club.example' }, { token })
  expect(changed.body).toMatchObject({ email, new_email: 'new@club.example' })
  const half = await post('/verify', { type: 'email_change', token_hash: linkTo(email) })
  expect([half.status, half.body]).toEqual([200, { msg: expect.stringContaining('other email'), code: '200' }])
  const whole = await post('/verify', {
    type: 'email_change',
    email: 'new@club.example',
    token: codeTo('new@club.example'),
  })
  expect(whole.body.user.email).toBe('new@club.example')
})

test('a code by text message signs in', async () => {
  const { post, codeTo } = await prepareSupabase({ settings: { isPhoneOffered: true } })
  const phone = '+4915123456789'
  const sent = await post('/otp', { phone, channel: 'sms' })
  expect(sent.body).toEqual({ message_id: expect.any(String) })
  const { status, body } = await post('/verify', { type: 'sms', phone, token: codeTo(phone) })
  expect([status, body.user.phone]).toEqual([200, '4915123456789'])
})

const validation = (message: string) => ({ code: 'validation_failed', message })

test.each([
  [{ token: '123456', email }, 'Verify requires a verification type'],
  [{ token: '123456', email, type: 'magic' }, 'Verify requires a known verification type'],
  [{ token: '123456', email, type: 'constructor' }, 'Verify requires a known verification type'],
  [{ type: 'email', token_hash: 'x', email }, 'Only the token_hash and type should be provided'],
  [{ type: 'email', token_hash: 'x', redirect_to: '/' }, 'Only the token_hash and type should be provided'],
  [{ type: 'email', email }, 'Verify requires a token or a token hash'],
  [{ type: 'email', token: '123456' }, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'sms', token: '123456', phone: '12' }, 'Invalid phone number format (E.164 required)'],
])('%o is refused: %s', async (fields, message) => {
  expect(await answerOf(common.post('/verify', fields))).toEqual([400, validation(message)])
})

test('an unknown token hash is refused in its own words', async () => {
  const { status, body } = await common.post('/verify', { type: 'email', token_hash: 'x' })
  expect([status, body]).toEqual([403, { code: 'otp_expired', message: 'Email link is invalid or has expired' }])
})

test('a followed link brings a session in the fragment, in alphabetical order', async () => {
  const { post, get, linkTo } = await prepareSupabase()
  await post('/signup', { email, password: PASSWORD })
  const target = encodeURIComponent('https://club.example/welcome?from=mail')
  const {
    status,
    target: read,
    headers,
  } = await get(`/verify?token=${linkTo(email)}&type=signup&redirect_to=${target}`, {
    isPlain: true,
  })
  expect([status, headers.get('cache-control')]).toEqual([303, 'no-store'])
  expect(read().href.split('#', 1)).toEqual(['https://club.example/welcome?from=mail'])
  const fragment = new URLSearchParams(read().hash.slice(1))
  expect([...fragment.keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
  expect([fragment.get('sb'), fragment.get('type')]).toEqual(['', 'signup'])
})

test('a followed link with PKCE brings a code only, to where it was asked for', async () => {
  const { post, get, join, linkTo } = await prepareSupabase()
  await join(email)
  await post('/recover?redirect_to=https://club.example/reset', {
    email,
    code_challenge: CHALLENGE,
    code_challenge_method: 's256',
  })
  const followed = await get(`/verify?token=pkce_${linkTo(email)}&type=recovery`)
  expect(followed.target().href).toMatch(/^https:\/\/club\.example\/reset\?code=[\da-f-]{36}$/)
  const auth_code = followed.target().searchParams.get('code')
  const { body } = await post('/token?grant_type=pkce', { auth_code, code_verifier: VERIFIER })
  expect(body.user.email).toBe(email)
})

test('without its prefix a PKCE link still brings a code only', async ({ wire: { post, get, join, linkTo } }) => {
  await join(email)
  await post('/otp', { email, code_challenge: CHALLENGE, code_challenge_method: 's256' })
  const followed = await get(`/verify?token=${linkTo(email)}&type=magiclink`)
  expect([followed.target().hash, [...followed.target().searchParams.keys()]]).toEqual(['', ['code']])
})

test('the first half of a change of address is told on the site', async ({ wire: { put, get, join, linkTo } }) => {
  const { access_token: token } = await join(email)
  await put('/user', { email: 'new@club.example' }, { token })
  const followed = await get(`/verify?token=${linkTo(email)}&type=email_change`)
  const fragment = new URLSearchParams(followed.target().hash.slice(1))
  expect([...fragment.keys()]).toEqual(['message', 'sb'])
  expect(fragment.get('message')).toContain('other email')
})

test('a spent link leads to the site with the reason', async () => {
  const { status, target } = await common.get('/verify?token=spent&type=signup')
  expect([status, target().href]).toEqual([
    303,
    'https://club.example/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
  ])
})

test('with PKCE the reason stands in the query as well', async () => {
  const { target } = await common.get('/verify?token=pkce_spent&type=signup')
  expect(target().searchParams.get('error_code')).toBe('otp_expired')
  expect(new URLSearchParams(target().hash.slice(1)).get('error_code')).toBe('otp_expired')
})

test('an expired link is refused', async ({ wire: { post, get, join, linkTo, clock } }) => {
  await join(email)
  await post('/otp', { email })
  clock.advance(61 * MINUTE)
  const { target } = await get(`/verify?token=${linkTo(email)}&type=magiclink`)
  expect(target().hash).toContain('otp_expired')
})

test('a mail scanner that only looks burns nothing', async ({ wire: { post, raw, get, linkTo } }) => {
  await post('/signup', { email, password: PASSWORD })
  const address = `/verify?token=${linkTo(email)}&type=signup`
  expect((await raw('HEAD', address)).status).toBe(200)
  expect((await get(address)).target().hash).toContain('access_token')
})

test.each(['/verify?type=signup', '/verify?token=x', '/verify?token=x&type=magic', '/verify?token=%00&type=signup'])(
  'a broken link is refused: %s',
  async (address) => {
    expect(await common.get(address)).toMatchObject(says(400, 'validation_failed'))
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  'https://club.example.evil.example/',
  'https://club.example@evil.example/',
  'javascript:alert(1)',
  'https:\\\\evil.example',
])('nobody is sent to %s', async (address) => {
  const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: address })
  const headers = { redirect_to: address, referer: address }
  const { target } = await common.get(`/verify?${query}`, { headers })
  expect(target().origin).toBe('https://club.example')
})
