import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { AccessClaims } from '#identity/core/sessions/session.ts'
import { DAY } from '#shared/durations.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import { addPerson } from '#tests/support/identity/link-requests.ts'
import { PASSWORD, prepareSupabase, says, sharedWire, test } from '#tests/support/identity/supabase-bench.ts'

const email = 'tom@club.example'
const common = await sharedWire()
const tom = await common.join(email)

test('a person reads themselves', async () => {
  const { status, body, headers } = await common.get('/user', { token: tom.access_token })
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toMatchObject({ id: tom.user.id, email, identities: [{ provider: 'email' }] })
  expect(body).not.toHaveProperty('factors')
})

test('own metadata is merged, and null removes a key', async () => {
  await common.put('/user', { data: { full_name: 'Tom', theme: 'dark' } }, { token: tom.access_token })
  const { body } = await common.put('/user', { data: { theme: null, hand: 'left' } }, { token: tom.access_token })
  expect(body.user_metadata).toEqual({ full_name: 'Tom', hand: 'left' })
})

test('nobody gives themselves a role', async () => {
  const token = tom.access_token
  const escalation = { role: 'service_role', app_metadata: { roles: ['admin'] }, data: { roles: ['admin'] } }
  const { status, body } = await common.put('/user', escalation, { token })
  expect([status, body.role, body.app_metadata.roles]).toEqual([200, 'authenticated', undefined])
  expect((await common.get('/admin/users', { token })).status).toBe(403)
})

test('a new password ends the other sessions', async ({ wire: { join, logIn, put, get } }) => {
  const other = await join(email)
  const { access_token: token } = await logIn(email)
  const { status } = await put('/user', { password: 'Vorhand-Schuss' }, { token })
  expect(status).toBe(200)
  expect((await get('/user', { token: other.access_token })).body.code).toBe('session_not_found')
  expect((await get('/user', { token })).status).toBe(200)
  expect(await logIn(email, 'Vorhand-Schuss')).toHaveProperty('access_token')
})

test.each([
  ['same_password', 422, { password: PASSWORD }],
  ['weak_password', 422, { password: 'short' }],
  ['weak_password', 422, { password: '' }],
  ['current_password_invalid', 400, { password: 'Vorhand-Schuss', current_password: 'wrong' }],
  ['validation_failed', 400, { email: 'nobody' }],
  ['validation_failed', 400, { phone: '+4915123456789', channel: 'whatsapp' }],
  ['validation_failed', 400, { email: 'new@club.example', code_challenge_method: 's256' }],
  ['validation_failed', 400, { data: { long: 'x'.repeat(10_000) } }],
])('a change is refused with %s (%i): %o', async (code, status, fields) => {
  expect(await common.put('/user', fields, { token: tom.access_token })).toMatchObject(says(status, code))
})

test('a taken number is refused where the service may tell', async () => {
  const { join, put, identity } = await prepareSupabase({ settings: { isPhoneOffered: true, tellsRegistered: true } })
  const phone = '+4915123456789'
  await addPerson(identity, 'other@club.example', { phone })
  const { access_token: token } = await join(email)
  expect(await put('/user', { phone }, { token })).toMatchObject(says(422, 'phone_exists'))
})

test('a taken address is refused where the service may tell', async () => {
  const { join, put } = await prepareSupabase({ settings: { tellsRegistered: true } })
  await join('taken@club.example')
  const { access_token: token } = await join(email)
  expect(await put('/user', { email: 'taken@club.example' }, { token })).toMatchObject(says(422, 'email_exists'))
})

test('a new password may need a nonce from a mail', async () => {
  const { join, put, get, codeTo, clock } = await prepareSupabase({
    settings: {
      needsReauthentication: true,
      lifetimes: { ...common.identity.settings.lifetimes, accessToken: 3 * DAY },
    },
  })
  const { access_token: token } = await join(email)
  clock.advance(2 * DAY)
  const password = 'Vorhand-Schuss'
  expect(await put('/user', { password }, { token })).toMatchObject(says(400, 'reauthentication_needed'))
  expect(await answerOf(get('/reauthenticate', { token }))).toEqual([200, {}])
  const wrong = await put('/user', { password, nonce: '000000x' }, { token })
  expect([wrong.status, wrong.body]).toEqual([
    422,
    { code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' },
  ])
  expect((await put('/user', { password, nonce: codeTo(email) }, { token })).status).toBe(200)
})

test('somebody without address and number cannot be asked again', async () => {
  const { post, get } = await prepareSupabase({ settings: { isAnonymousOffered: true } })
  const { access_token: token } = (await post('/signup', {})).body
  const { status, body } = await get('/reauthenticate', { token })
  expect([status, body]).toEqual([
    400,
    {
      code: 'validation_failed',
      message: 'Reauthentication requires the user to have an email or a phone number',
    },
  ])
})

test.for([
  ['global', [403, 403, 403]],
  ['local', [403, 200, 200]],
  ['others', [200, 403, 403]],
])('log-out with scope %s ends the right sessions', async ([scope, expected], { wire: { join, logIn, raw, get } }) => {
  const sessions = [await join(email), await logIn(email), await logIn(email)]
  const answer = await raw('POST', `/logout?scope=${scope}`, { token: sessions[0]?.access_token })
  expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([204, '', null])
  const statuses = sessions.map(async ({ access_token: token }) => (await get('/user', { token })).status)
  expect(await Promise.all(statuses)).toEqual(expected)
})

test('another scope is refused', async () => {
  const { status, body } = await common.raw('POST', '/logout?scope=galaxy', { token: tom.access_token })
  expect([status, body.code]).toEqual([400, 'validation_failed'])
})

test('a token signed by us that names nobody, or somebody who cannot be, is refused by name', async () => {
  const { get, signer } = common
  // An operator can sign any claims by hand, hence the cast.
  const signed = (sub: string | undefined) => signer.sign({ ...decodeJwt(tom.access_token), sub } as AccessClaims)
  const answers = [
    await get('/user', { token: await signed(undefined) }),
    await get('/user', { token: await signed('') }),
    await get('/user', { token: await signed('7') }),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [403, { code: 'bad_jwt', message: 'invalid claim: missing sub claim' }],
    [403, { code: 'bad_jwt', message: 'invalid claim: missing sub claim' }],
    [400, { code: 'bad_jwt', message: 'invalid claim: sub claim must be a UUID' }],
  ])
})
