import { expect } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import {
  NIL_ID,
  prepareSupabase,
  says,
  sharedWire,
  test,
  type SupabaseBench,
} from '#tests/support/identity/supabase-bench.ts'

const email = 'willi@club.example'
const common = await sharedWire()
const willi = await common.join(email)

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Sets up an authenticator app. @returns the raised session's token and what the app keeps */
async function setUpApp({ post, clock }: SupabaseBench, token: string) {
  const { body: factor } = await post('/factors', { factor_type: 'totp', friendly_name: 'Handy' }, { token })
  const { body: challenge } = await post(`/factors/${factor.id}/challenge`, { factorId: factor.id }, { token })
  const code = appCode(factor.totp.secret, clock.now())
  const fields = { challenge_id: challenge.id, code }
  const verified = await post(`/factors/${factor.id}/verify`, fields, { token })
  return { factor, challenge, verified, fields, token: verified.body.access_token as string }
}

test('an app is set up with a picture, a secret and an address', async () => {
  const fields = { factor_type: 'totp', friendly_name: 'Handy', issuer: 'Verein' }
  const { status, body } = await common.post('/factors', fields, { token: willi.access_token })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(String),
    type: 'totp',
    friendly_name: 'Handy',
    totp: {
      qr_code: expect.stringMatching(/^<svg[^]*<\/svg>$/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Verein:willi/),
    },
  })
})

test('a right code raises the session, and the person shows the factor without its secret', async ({ wire: bench }) => {
  const { access_token: aal1, refresh_token: before } = await bench.join(email)
  const { challenge, factor, verified, token } = await setUpApp(bench, aal1)
  expect(challenge).toEqual({ id: expect.any(String), type: 'totp', expires_at: 1_733_054_700 })
  expect(verified.status).toBe(200)
  expect(claimsOf(token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
  const { body: user } = await bench.get('/user', { token })
  expect(user.factors).toEqual([
    {
      id: factor.id,
      friendly_name: 'Handy',
      factor_type: 'totp',
      status: 'verified',
      phone: null,
      last_challenged_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
  const old = await bench.post('/token?grant_type=refresh_token', { refresh_token: before })
  expect(old.status).toBe(400)
  const own = await bench.post('/token?grant_type=refresh_token', { refresh_token: verified.body.refresh_token })
  expect(claimsOf(own.body.access_token).aal).toBe('aal2')
})

test('wrong, late, reused and foreign codes are refused', async ({ wire: bench }) => {
  const { access_token: aal1 } = await bench.join(email)
  const { factor, fields, token } = await setUpApp(bench, aal1)
  const verify = (body: unknown, headers = {}) => bench.post(`/factors/${factor.id}/verify`, body, { token, headers })
  const ask = async () => (await bench.post(`/factors/${factor.id}/challenge`, {}, { token })).body.id as string
  expect((await verify(fields)).body.code).toBe('mfa_ip_address_mismatch')
  const wrong = await verify({ challenge_id: await ask(), code: '000000' })
  expect([wrong.status, wrong.body]).toEqual([
    422,
    { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
  ])
  const reused = await verify({ challenge_id: await ask(), code: fields.code })
  expect(reused.body.code).toBe('mfa_verification_failed')
  const elsewhere = await verify({ challenge_id: await ask(), code: '1' }, { 'x-test-address': '203.0.113.9' })
  expect(elsewhere.body.code).toBe('mfa_ip_address_mismatch')
  const late = await ask()
  bench.clock.advance(6 * MINUTE)
  const expired = await verify({ challenge_id: late, code: appCode(factor.totp.secret, bench.clock.now()) })
  expect([expired.status, expired.body.code]).toEqual([422, 'mfa_challenge_expired'])
})

test.each([
  [{ challenge_id: NIL_ID, code: '' }, 400, 'validation_failed'],
  [{ code: '123456' }, 422, 'mfa_factor_not_found'],
  [{ challenge_id: '7', code: '123456' }, 422, 'mfa_factor_not_found'],
  [{ challenge_id: NIL_ID, code: '123456' }, 422, 'mfa_factor_not_found'],
])('an answer without its challenge is refused: %o', async (fields, status, code) => {
  const token = willi.access_token
  const { body: factor } = await common.post(
    '/factors',
    { factor_type: 'totp', friendly_name: JSON.stringify(fields) },
    { token },
  )
  expect(await common.post(`/factors/${factor.id}/verify`, fields, { token })).toMatchObject(says(status, code))
})

test('factors that nobody has are refused', async () => {
  const token = willi.access_token
  const unknown = await common.post(`/factors/${NIL_ID}/challenge`, {}, { token })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const text = await common.post('/factors/7/challenge', {}, { token })
  expect([text.status, text.body.message]).toEqual([404, 'factor_id must be an UUID'])
  expect((await common.remove(`/factors/${NIL_ID}`, {}, { token })).status).toBe(404)
})

test.each([
  ['validation_failed', 400, {}],
  ['validation_failed', 400, { factor_type: 'phone' }],
  ['mfa_phone_enroll_not_enabled', 422, { factor_type: 'phone', phone: '+4915123456789' }],
])('a factor is refused with %s (%i): %o', async (code, status, fields) => {
  expect(await common.post('/factors', fields, { token: willi.access_token })).toMatchObject(says(status, code))
})

test('a name is good for one factor only, an empty one too', async () => {
  const { access_token: token } = await common.join('xaver@club.example')
  const enrol = (name?: string) => common.post('/factors', { factor_type: 'totp', friendly_name: name }, { token })
  expect((await enrol('Handy')).status).toBe(200)
  expect(await enrol('Handy')).toMatchObject(says(422, 'mfa_factor_name_conflict'))
  expect((await enrol()).status).toBe(200)
  expect((await enrol('')).body.code).toBe('mfa_factor_name_conflict')
})

test('too many factors, and any for people without a name, are refused', async () => {
  const factors = { ...common.identity.settings.factors, max: 1 }
  const { join, post } = await prepareSupabase({ settings: { factors, isAnonymousOffered: true } })
  const { access_token: token } = await join(email)
  const enrol = (name: string, as = token) =>
    post('/factors', { factor_type: 'totp', friendly_name: name }, { token: as })
  await enrol('one')
  expect(await enrol('two')).toMatchObject(says(422, 'too_many_enrolled_mfa_factors'))
  const anonymous = (await post('/signup', {})).body.access_token
  expect((await enrol('one', anonymous)).status).toBe(403)
})

test('a session without the second factor neither adds nor removes one, nor changes the password', async () => {
  const bench = await prepareSupabase()
  const { access_token: first } = await bench.join(email)
  const { factor, token } = await setUpApp(bench, first)
  const { access_token: aal1 } = await bench.logIn(email)
  const enrol = await bench.post('/factors', { factor_type: 'totp', friendly_name: 'two' }, { token: aal1 })
  expect([enrol.status, enrol.body.code]).toEqual([403, 'insufficient_aal'])
  const remove = await bench.remove(`/factors/${factor.id}`, {}, { token: aal1 })
  expect([remove.status, remove.body.code]).toEqual([422, 'insufficient_aal'])
  const change = await bench.put('/user', { password: 'Vorhand-Schuss' }, { token: aal1 })
  expect([change.status, change.body.code]).toEqual([401, 'insufficient_aal'])
  expect(await answerOf(bench.remove(`/factors/${factor.id}`, {}, { token }))).toEqual([200, { id: factor.id }])
})

test('a phone is a second factor by code', async () => {
  const factors = { ...common.identity.settings.factors, isPhoneOffered: true }
  const { join, post, codeTo } = await prepareSupabase({ settings: { factors } })
  const { access_token: token } = await join(email)
  const phone = '+4915123456789'
  const { body: factor } = await post('/factors', { factor_type: 'phone', phone, friendly_name: 'Handy' }, { token })
  expect(factor).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'Handy', phone: '4915123456789' })
  const path = `/factors/${factor.id}`
  expect((await post(`${path}/challenge`, { channel: 'whatsapp' }, { token })).body.code).toBe('validation_failed')
  const { body: challenge } = await post(`${path}/challenge`, { channel: 'sms' }, { token })
  expect(challenge.type).toBe('phone')
  expect(await post(`${path}/challenge`, {}, { token })).toMatchObject(says(429, 'over_sms_send_rate_limit'))
  const wrong = await post(`${path}/verify`, { challenge_id: challenge.id, code: 'x' }, { token })
  expect(wrong.body.message).toBe('Invalid MFA Phone code entered')
  const { body } = await post(`${path}/verify`, { challenge_id: challenge.id, code: codeTo(phone) }, { token })
  expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, {}] })
})

test('recovery codes stand in for a lost app, each once', async ({ wire: bench }) => {
  const { access_token: first } = await bench.join(email)
  const { token } = await setUpApp(bench, first)
  const made = await bench.post('/factors/recovery-codes', { friendly_name: 'Zettel' }, { token })
  expect(made.body).toEqual({
    id: expect.any(String),
    type: 'recovery_code',
    friendly_name: 'Zettel',
    total: 10,
    codes: expect.any(Array),
  })
  expect((await bench.raw('POST', '/factors/recovery-codes', { token })).body.code).toBe('mfa_verified_factor_exists')
  const { access_token: aal1 } = await bench.logIn(email)
  const [code] = made.body.codes
  const used = await bench.post('/factors/recovery-codes/verify', { code }, { token: aal1 })
  expect(claimsOf(used.body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/recovery_code' }, {}] })
  const again = await bench.post('/factors/recovery-codes/verify', { code }, { token: aal1 })
  expect([again.status, again.body.message]).toEqual([422, 'Invalid recovery code entered'])
  const status = await bench.get('/factors/recovery-codes', { token })
  expect(status.body).toEqual({ id: made.body.id, type: 'recovery_code', total: 10, remaining: 9 })
  const fresh = await bench.raw('POST', '/factors/recovery-codes/regenerate', { token })
  expect(fresh.body.codes).toHaveLength(10)
  expect((await bench.remove('/factors/recovery-codes', {}, { token })).body).toEqual({ id: made.body.id })
  expect(await bench.get('/factors/recovery-codes', { token })).toMatchObject(says(404, 'mfa_factor_not_found'))
})

test('recovery codes need another factor, a code, and a switch that is on', async () => {
  const token = willi.access_token
  const alone = await common.post('/factors/recovery-codes', {}, { token })
  expect(alone.body.code).toMatch(/^(mfa_recovery_codes_sole_factor|insufficient_aal)$/)
  const empty = await common.post('/factors/recovery-codes/verify', { code: '' }, { token })
  expect([empty.status, empty.body.message]).toEqual([400, 'Code needs to be non-empty'])
  const bench = await prepareSupabase()
  const app = await setUpApp(bench, (await bench.join(email)).access_token)
  const factors = { ...bench.identity.settings.factors, areRecoveryCodesOffered: false, isTotpOffered: false }
  bench.identity.settings.factors = factors
  const codes = await bench.post('/factors/recovery-codes', {}, { token: app.token })
  expect([codes.status, codes.body.code]).toEqual([422, 'mfa_recovery_codes_enroll_not_enabled'])
  const totp = await bench.post('/factors', { factor_type: 'totp' }, { token: app.token })
  expect([totp.status, totp.body]).toEqual([
    422,
    { code: 'mfa_totp_enroll_not_enabled', message: 'MFA enroll is disabled for TOTP' },
  ])
})

test('a factor of a kind that was switched off is not asked for any more', async ({ wire: bench }) => {
  const { access_token: first } = await bench.join(email, {})
  const { factor, token } = await setUpApp(bench, first)
  bench.identity.settings.factors = { ...bench.identity.settings.factors, isTotpOffered: false }
  const { status, body } = await bench.post(`/factors/${factor.id}/challenge`, {}, { token })
  expect([status, body.code]).toEqual([422, 'mfa_totp_verify_not_enabled'])
})

test('a key is no factor where no keys are offered', async () => {
  const passkeys = { isOffered: false, max: 10, rpId: undefined, origins: [] }
  const { join, post } = await prepareSupabase({ settings: { passkeys } })
  const { access_token: token } = await join(email)
  const { status, body } = await post('/factors', { factor_type: 'webauthn' }, { token })
  expect([status, body.code]).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
})
