import { expect } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import { CHALLENGE, prepareSupabase, says, sharedWire, test } from '#tests/support/identity/supabase-bench.ts'

const email = 'rita@club.example'
const pkce = { code_challenge: CHALLENGE, code_challenge_method: 's256' }
const common = await sharedWire({ settings: { isPhoneOffered: true } })

test.for([
  ['/otp', { create_user: false }],
  ['/otp', {}],
  ['/magiclink', {}],
  ['/recover', {}],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
] as const)(
  '%s with %o is answered alike for known and unknown addresses, once, twice in a minute and later',
  async ([path, fields], { wire: { join, post, clock } }) => {
    await join(email)
    const statuses: number[] = []
    for (const pause of [0, 20_000, MINUTE]) {
      clock.advance(pause)
      const known = await post(path, { email, ...fields })
      const unknown = await post(path, { email: 'nobody@club.example', ...fields })
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      expect(unknown.headers.get('retry-after')).toBe(known.headers.get('retry-after'))
      statuses.push(known.status)
    }
    expect(statuses).toEqual([200, 429, 200])
  },
)

test('where the service may tell, a code for an unknown address is refused', async () => {
  const { post } = await prepareSupabase({ settings: { tellsRegistered: true } })
  const { status, body } = await post('/otp', { email, create_user: false })
  expect([status, body]).toEqual([422, { code: 'otp_disabled', message: 'Signups not allowed for otp' }])
})

test('a new person by code has the sent metadata', async ({ wire: { post, codeTo } }) => {
  await post('/otp', { email, data: { full_name: 'Rita' } })
  const { body } = await post('/verify', { type: 'email', email, token: codeTo(email) })
  expect(body.user.user_metadata).toEqual({ full_name: 'Rita' })
})

test('the mail leads to where it was asked for, if that is allowed', async () => {
  const { join, post, lastMessageTo, clock } = await prepareSupabase()
  await join(email)
  const ask = async (init: { query?: string; body?: string; headers?: Record<string, string> }) => {
    clock.advance(2 * MINUTE)
    const query = init.query ? `?redirect_to=${encodeURIComponent(init.query)}` : ''
    await post(`/otp${query}`, { email, redirect_to: init.body }, { headers: init.headers ?? {} })
    return lastMessageTo(email).redirectTo
  }
  const page = (name: string) => `https://club.example/${name}`
  expect(await ask({ query: page('query'), body: page('body') })).toBe(page('query'))
  expect(await ask({ headers: { redirect_to: page('header') }, body: page('body') })).toBe(page('header'))
  expect(await ask({ body: page('body'), headers: { referer: page('referer') } })).toBe(page('body'))
  expect(await ask({ query: 'https://evil.example/', headers: { referer: page('referer') } })).toBe(page('referer'))
  expect(await ask({ query: 'https://evil.example/' })).toBe('https://club.example')
})

test('a second mail at once is refused with the seconds to wait', async ({ wire: { join, post } }) => {
  await join(email)
  await post('/recover', { email })
  const { status, body, headers } = await post('/recover', { email })
  expect([status, body.code]).toEqual([429, 'over_email_send_rate_limit'])
  expect(body.message).toBe('For security purposes, you can only request this after 60 seconds.')
  expect(headers.get('retry-after')).toBe('60')
})

test('a confirmation is sent again, with an id for a text message', async () => {
  const { post, messages, clock } = await prepareSupabase({ settings: { isPhoneOffered: true } })
  await post('/signup', { email, password: 'Rückhand-Topspin' })
  clock.advance(2 * MINUTE)
  expect((await post('/resend', { type: 'signup', email, ...pkce })).body).toEqual({})
  expect(messages().filter(({ purpose }) => purpose === 'confirmation')).toHaveLength(2)
  const { body } = await post('/resend', { type: 'sms', phone: '+4915123456789' })
  expect(body).toEqual({ message_id: expect.any(String) })
})

const phone = '+4915123456789'

test.each([
  ['/otp', {}, 'One of email or phone must be set'],
  ['/otp', { email, phone }, 'Only an email address or phone number should be provided'],
  ['/otp', { email, channel: 'sms' }, 'Channel should only be specified with Phone OTP'],
  ['/otp', { phone, channel: 'whatsapp' }, "Invalid channel, the supported value is 'sms'"],
  ['/otp', { email, code_challenge: CHALLENGE }, expect.stringContaining('PKCE')],
  ['/magiclink', {}, 'An email address is required'],
  ['/magiclink', { email, code_challenge_method: 's256' }, expect.stringContaining('PKCE')],
  ['/recover', {}, 'Password recovery requires an email'],
  ['/recover', { email: 'nobody' }, 'Unable to validate email address: invalid format'],
  ['/recover', { email, code_challenge: CHALLENGE }, expect.stringContaining('PKCE')],
  ['/resend', { email }, 'Missing one of these types: signup, email_change, sms, phone_change'],
  ['/resend', { email, type: 'recovery' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
  ['/resend', { type: 'signup' }, 'Type provided requires an email address'],
  ['/resend', { type: 'signup', phone }, 'Type provided requires an email address'],
  ['/resend', { type: 'email_change' }, 'Missing email address or phone number'],
  ['/resend', { type: 'sms' }, 'Type provided requires a phone number'],
  ['/resend', { type: 'sms', email, phone }, 'Only an email address or phone number should be provided.'],
  ['/resend', { type: 'signup', email, code_challenge: CHALLENGE }, expect.stringContaining('PKCE')],
])('%s with %o is refused: %s', async (path, fields, message) => {
  expect(await answerOf(common.post(path, fields))).toEqual([400, { code: 'validation_failed', message }])
})

test('a change may be asked for again by either address of the account, known or not', async () => {
  const answers = [
    await common.post('/resend', { type: 'email_change', phone }),
    await common.post('/resend', { type: 'phone_change', email }),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, { message_id: expect.any(String) }],
  ])
})

test('phones are refused where no text messages are sent', async ({ wire: { post } }) => {
  expect(await post('/otp', { phone })).toMatchObject(says(400, 'phone_provider_disabled'))
})
