import { expect } from 'vitest'
import { PASSWORD, SECRET, says, sharedWire, test } from '#tests/support/identity/supabase-bench.ts'

const common = await sharedWire()
await common.join('yara@club.example')
const service = { token: SECRET }

test('an invitation is sent to where it was asked for', async ({ wire: { post, lastMessageTo } }) => {
  const target = 'https://club.example/welcome'
  const fields = { email: 'dora@club.example', data: { full_name: 'Dora' } }
  const { status, body } = await post(`/invite?redirect_to=${target}`, fields, service)
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ invited_at: expect.any(String), user_metadata: { full_name: 'Dora' } }),
  ])
  expect(lastMessageTo('dora@club.example')).toMatchObject({ purpose: 'invite', redirectTo: target })
})

test('a known person is not invited, nobody neither', async () => {
  expect(await common.post('/invite', { email: 'yara@club.example' }, service)).toMatchObject(says(422, 'email_exists'))
  expect(await common.post('/invite', {}, service)).toMatchObject(says(400, 'validation_failed'))
})

test.for([
  ['signup', 'signup', 'emil@club.example'],
  ['invite', 'invite', 'emil@club.example'],
  ['magiclink', 'magiclink', 'yara@club.example'],
  ['recovery', 'recovery', 'yara@club.example'],
  ['email_change_current', 'email_change', 'yara@club.example'],
  ['email_change_new', 'email_change', 'yara@club.example'],
] as const)(
  'a link of type %s is made without a mail, and works',
  async ([type, verifyType, email], { wire: { join, post, get, outbox } }) => {
    await join('yara@club.example')
    const target = 'https://club.example/welcome'
    const fields = { type, email, password: PASSWORD, new_email: 'new@club.example', redirect_to: target }
    const { status, body } = await post('/admin/generate_link', fields, service)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      verification_type: type,
      redirect_to: target,
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    const query = new URLSearchParams({ token: body.hashed_token, type: verifyType, redirect_to: target })
    expect(body.action_link).toBe(`https://club.example/auth/v1/verify?${query}`)
    expect(await outbox()).toEqual([])
    const followed = await get(body.action_link, { isPlain: true })
    expect(followed.target().hash).toMatch(/access_token|message/)
  },
)

test.each([
  [{ type: 'sms', email: 'a@club.example' }, 400, 'validation_failed'],
  [{ type: 'magiclink' }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'a@club.example' }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'yara@club.example', password: PASSWORD }, 422, 'email_exists'],
  [{ type: 'recovery', email: 'nobody@club.example' }, 404, 'user_not_found'],
  [{ type: 'email_change_new', email: 'yara@club.example' }, 400, 'validation_failed'],
])('a link is refused: %o, %i %s', async (fields, status, code) => {
  expect(await common.post('/admin/generate_link', fields, service)).toMatchObject(says(status, code))
})
