import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { MINUTE } from '#shared/durations.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { createSupabaseClient, expectData, messageTo, refusalOf } from '#tests/support/identity/supabase-client.ts'
import { authApiError } from './auth-api-error.ts'

const PASSWORD = 'Rückhand-Topspin'

let server: IdentityServer
let client: GoTrueClient
let email: string
let count = 0

beforeAll(async () => {
  const factors = { ...DEFAULT_SETTINGS.factors, isPhoneOffered: true }
  server = await startIdentity({ settings: { confirmsEmailItself: true, factors } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  count += 1
  email = `max${count}@club.example`
  client = createSupabaseClient(server)
  expectData(await client.signUp({ email, password: PASSWORD }))
})

/** Sets up an authenticator app, which raises the session's assurance. */
async function setUpApp() {
  const enrolled = expectData(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Handy', issuer: 'Verein' }))
  const code = appCode(enrolled.totp.secret, server.clock.now())
  expectData(await client.mfa.challengeAndVerify({ factorId: enrolled.id, code }))
  return { factorId: enrolled.id, secret: enrolled.totp.secret, code }
}

const level = async () => {
  const { currentLevel, nextLevel } = expectData(await client.mfa.getAuthenticatorAssuranceLevel())
  return [currentLevel, nextLevel]
}

test('an app raises the session', async () => {
  const events: string[] = []
  client.onAuthStateChange((event: string) => void events.push(event))
  expect(await level()).toEqual(['aal1', 'aal1'])
  const enrolled = expectData(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Handy', issuer: 'Verein' }))
  expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'Handy' })
  expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  const challenge = expectData(await client.mfa.challenge({ factorId: enrolled.id }))
  expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
  const wrong = await client.mfa.verify({ factorId: enrolled.id, challengeId: challenge.id, code: '000000' })
  expect(refusalOf(wrong)).toEqual(authApiError(422, 'mfa_verification_failed'))
  const code = appCode(enrolled.totp.secret, server.clock.now())
  const verified = expectData(await client.mfa.verify({ factorId: enrolled.id, challengeId: challenge.id, code }))
  expect(verified.user.email).toBe(email)
  expect(await level()).toEqual(['aal2', 'aal2'])
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  expect(expectData(await client.mfa.listFactors())).toMatchObject({
    totp: [{ id: enrolled.id, status: 'verified' }],
    phone: [],
  })
})

test('the next sign-in needs the app again, with a new code', async () => {
  const { factorId, secret, code } = await setUpApp()
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  expect(await level()).toEqual(['aal1', 'aal2'])
  expect(refusalOf(await client.mfa.challengeAndVerify({ factorId, code }))).toContain('mfa_verification_failed')
  server.clock.advance(MINUTE)
  const next = appCode(secret, server.clock.now())
  expectData(await client.mfa.challengeAndVerify({ factorId, code: next }))
  expect(await level()).toEqual(['aal2', 'aal2'])
  const { session } = expectData(await client.refreshSession())
  expect(session?.user.factors).toHaveLength(1)
  expect(await level()).toEqual(['aal2', 'aal2'])
})

test('a factor is let go again, with it only', async () => {
  const { factorId } = await setUpApp()
  const other = createSupabaseClient(server)
  expectData(await other.signInWithPassword({ email, password: PASSWORD }))
  expect(refusalOf(await other.mfa.unenroll({ factorId }))).toEqual(authApiError(422, 'insufficient_aal'))
  expect(expectData(await client.mfa.unenroll({ factorId }))).toEqual({ id: factorId })
  expectData(await client.refreshSession())
  expect(await level()).toEqual(['aal1', 'aal1'])
})

test('two factors of one name are refused', async () => {
  expectData(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Handy' }))
  const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Handy' })
  expect(refusalOf(again)).toEqual(authApiError(422, 'mfa_factor_name_conflict'))
})

test('a phone is a second factor', async () => {
  const phone = '+4915123456780'
  const enrolled = expectData(await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Handy' }))
  expect(enrolled).toMatchObject({ type: 'phone', phone: phone.slice(1) })
  const challenge = expectData(await client.mfa.challenge({ factorId: enrolled.id, channel: 'sms' }))
  const { code = '' } = await messageTo(server, phone, 'factor-code')
  expectData(await client.mfa.verify({ factorId: enrolled.id, challengeId: challenge.id, code }))
  expect(await level()).toEqual(['aal2', 'aal2'])
})

test('recovery codes stand in for a lost app', async () => {
  await setUpApp()
  const made = expectData(await client.mfa.recoveryCodes.generate({ friendlyName: 'Zettel' }))
  expect(made).toMatchObject({ type: 'recovery_code', total: 10 })
  const [code = ''] = made.codes
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  expect(await level()).toEqual(['aal1', 'aal2'])
  expectData(await client.mfa.recoveryCodes.verify({ code }))
  expect(await level()).toEqual(['aal2', 'aal2'])
  expect(expectData(await client.mfa.recoveryCodes.getStatus())).toMatchObject({ total: 10, remaining: 9 })
  expect(refusalOf(await client.mfa.recoveryCodes.verify({ code }))).toContain('mfa_verification_failed')
  expect(expectData(await client.mfa.recoveryCodes.regenerate()).codes).not.toContain(code)
  expect(expectData(await client.mfa.recoveryCodes.unenroll())).toEqual({ id: made.id })
  expect(refusalOf(await client.mfa.recoveryCodes.getStatus())).toEqual(authApiError(404, 'mfa_factor_not_found'))
})

test('what this service has not is refused by name', async () => {
  // Browsers create no keys at an IP address, so none are offered.
  const webauthn = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Schlüssel' })
  expect(refusalOf(webauthn)).toEqual(authApiError(422, 'mfa_webauthn_enroll_not_enabled'))
  expect(refusalOf(await client.oauth.getAuthorizationDetails('x'))).toEqual(authApiError(404, 'feature_disabled'))
  expect(refusalOf(await client.passkey.startAuthentication())).toEqual(authApiError(404, 'passkey_disabled'))
})
