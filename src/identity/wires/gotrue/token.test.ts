import { expect } from 'vitest'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { err, ok } from '#shared/result.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import { AS_SERVICE } from '#tests/support/identity/core-bench.ts'
import { PASSWORD, prepareGotrue, test } from '#tests/support/identity/gotrue-bench.ts'

const refused = (error: string, text: string) => [400, { error, error_description: text }]
type Fields = Record<string, string>

test('the right password gives tokens that the clients can read', async ({ wire: { join, form } }) => {
  const { id } = await join('anna@club.example')
  const answer = await form('/token', { grant_type: 'password', username: 'Anna@club.example', password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3_600,
    // The clients neither encode nor decode it, so it must be safe in a URL.
    refresh_token: expect.stringMatching(/^[\w-]+$/),
  })
  const [, payload = ''] = answer.body.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(claims).toMatchObject({
    sub: id,
    aud: 'authenticated',
    email: 'anna@club.example',
    exp: expect.any(Number),
    app_metadata: { provider: 'email' },
    user_metadata: {},
  })
})

test.for([
  ['a wrong password', { username: 'anna@club.example', password: 'something else' }],
  ['an unknown address', { username: 'nobody@club.example', password: PASSWORD }],
  ['no address', { password: PASSWORD }],
  ['something that is no address', { username: 'anna', password: PASSWORD }],
  ['no password', { username: 'anna@club.example' }],
  ['a password of ten thousand letters', { username: 'anna@club.example', password: 'x'.repeat(10_000) }],
] as [string, Fields][])('%s gives the same refusal as all of these', async ([_, fields], { wire: { join, form } }) => {
  await join('anna@club.example')
  const { status, body } = await form('/token', { grant_type: 'password', ...fields })
  expect([status, body]).toEqual(refused('invalid_grant', 'Invalid Password'))
})

test('who has not confirmed the address hears so, but only with the right password', async () => {
  const { signUp, form } = await prepareGotrue()
  await signUp('anna@club.example')
  const tryWith = async (password: string) => {
    const { status, body } = await form('/token', { grant_type: 'password', username: 'anna@club.example', password })
    return [status, body]
  }
  expect(await tryWith(PASSWORD)).toEqual(refused('invalid_grant', 'Email not confirmed'))
  expect(await tryWith('something else')).toEqual(refused('invalid_grant', 'Invalid Password'))
})

test('somebody banned is refused', async ({ wire: { join, identity, form } }) => {
  const { id } = await join('anna@club.example')
  await updateAccount(identity, AS_SERVICE, id, { bannedForMilliseconds: 60_000 })
  const { status, body } = await form('/token', {
    grant_type: 'password',
    username: 'anna@club.example',
    password: PASSWORD,
  })
  expect([status, body]).toEqual(refused('invalid_grant', 'User is banned'))
})

test.for([{}, { grant_type: 'authorization_code' }, { grant_type: '' }] as Fields[])(
  'the grant of %j is not supported',
  async (fields, { wire: { form } }) => {
    expect(await form('/token', fields)).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
  },
)

test('credentials may stand in the address, as at the vendor; what the form says counts', async () => {
  const { join, raw, form } = await prepareGotrue()
  await join('anna@club.example')
  const query = new URLSearchParams({ grant_type: 'password', username: 'anna@club.example', password: PASSWORD })
  const { body } = await raw('POST', `/token?${query}`, {})
  expect(body).toMatchObject({ token_type: 'bearer' })
  const refresh = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: body.refresh_token })
  expect((await raw('POST', `/token?${refresh}`, {})).status).toBe(200)
  const wrong = await form(`/token?${query}`, { password: 'another one' })
  expect([wrong.status, wrong.body.error_description]).toEqual([400, 'Invalid Password'])
})

test('a refresh token gives new tokens, and once more within the ten seconds of a second tab', async () => {
  const { join, form, clock } = await prepareGotrue()
  const { refresh_token } = await join('anna@club.example')
  clock.advance(60_000)
  const first = await form('/token', { grant_type: 'refresh_token', refresh_token })
  clock.advance(9_000)
  const second = await form('/token', { grant_type: 'refresh_token', refresh_token })
  expect(first.status).toBe(200)
  expect(first.body.refresh_token).not.toBe(refresh_token)
  expect(second.body.refresh_token).toBe(first.body.refresh_token)
})

test('a stolen older refresh token is refused and ends the session', async ({ wire: { join, form, clock } }) => {
  const { refresh_token: stolen } = await join('anna@club.example')
  let current = stolen
  for (let i = 0; i < 3; i++) {
    clock.advance(60_000)
    current = (await form('/token', { grant_type: 'refresh_token', refresh_token: current })).body.refresh_token
  }
  clock.advance(60_000)
  const gone = refused('invalid_grant', 'Invalid Refresh Token')
  expect(await answerOf(form('/token', { grant_type: 'refresh_token', refresh_token: stolen }))).toEqual(gone)
  expect(await answerOf(form('/token', { grant_type: 'refresh_token', refresh_token: current }))).toEqual(gone)
})

test('without a refresh token the request itself is wrong', async ({ wire: { form } }) => {
  const { status, body } = await form('/token', { grant_type: 'refresh_token' })
  expect([status, body]).toEqual(refused('invalid_request', 'refresh_token required'))
})

test('a made-up refresh token is refused', async ({ wire: { form } }) => {
  const { status, body } = await form('/token', { grant_type: 'refresh_token', refresh_token: 'made-up' })
  expect([status, body]).toEqual(refused('invalid_grant', 'Invalid Refresh Token'))
})

test('a session that nobody refreshed for a month is over', async ({ wire: { join, form, clock } }) => {
  const { refresh_token } = await join('anna@club.example')
  clock.advance(31 * 86_400_000)
  const { status, body } = await form('/token', { grant_type: 'refresh_token', refresh_token })
  expect([status, body]).toEqual(refused('invalid_grant', 'Refresh token expired'))
})

test('the refresh token of a deleted person is worth nothing', async ({ wire: { join, identity, form } }) => {
  const { id, refresh_token } = await join('anna@club.example')
  await removeAccount(identity, AS_SERVICE, id, { keepsId: false })
  const { status, body } = await form('/token', { grant_type: 'refresh_token', refresh_token })
  expect([status, body]).toEqual(refused('invalid_grant', 'Invalid Refresh Token'))
})

test('refreshing is never limited, for a client that fails at it signs its person out', async () => {
  let isFull = false
  const tooMany = err({ kind: 'too-many', waitSeconds: 30 } as const)
  const { join, form } = await prepareGotrue({ limits: () => ({ take: () => (isFull ? tooMany : ok(undefined)) }) })
  const { refresh_token } = await join('anna@club.example')
  isFull = true
  expect((await form('/token', { grant_type: 'refresh_token', refresh_token })).status).toBe(200)
})

test('too many tries from one place are sent away, as an error of the first shape', async () => {
  const seen: string[] = []
  const limits = {
    take(action: string, key: string) {
      seen.push(`${action} ${key}`)
      return err({ kind: 'too-many', waitSeconds: 30 } as const)
    },
  }
  const { form } = await prepareGotrue({ limits: () => limits })
  const { status, body, headers } = await form('/token', {}, { headers: { 'X-Test-Address': '198.51.100.7' } })
  expect([status, body]).toEqual([429, { code: 429, msg: 'Rate limit exceeded' }])
  expect(headers.get('retry-after')).toBe('30')
  expect(seen).toEqual(['token 198.51.100.7'])
})

test('nobody makes the service read more than a refresh token is long', async ({ wire: { form } }) => {
  const answer = await form('/token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(17_000) })
  expect(answer.status).toBe(413)
})
