import { expect, test } from 'vitest'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { toProblem } from './refusals.ts'

test.each<[IdentityRefusal, unknown]>([
  [
    { kind: 'password-weak', reasons: ['length', 'characters', 'pwned'], minLength: 8 },
    { code: 'weak_password', message: expect.stringMatching(/8 characters\..*each required kind\..*easy to guess/) },
  ],
  [{ kind: 'password-too-long', maxBytes: 72 }, { message: 'Password cannot be longer than 72 characters' }],
  [
    { kind: 'too-soon', channel: 'sms', waitSeconds: 7 },
    {
      status: 429,
      code: 'over_sms_send_rate_limit',
      message: 'For security purposes, you can only request this after 7 seconds.',
    },
  ],
  [
    { kind: 'sms-failed', purpose: 'phone-change' },
    { status: 422, message: 'Error sending phone_change OTP to provider: the message was not taken' },
  ],
  [
    { kind: 'sms-failed', purpose: 'factor-code' },
    { status: 500, code: 'unexpected_failure' },
  ],
  [{ kind: 'email-invalid', detail: 'too long' }, { message: 'An email address is too long' }],
  [
    { kind: 'pkce-invalid', reason: 'incomplete' },
    { message: 'PKCE flow requires code_challenge_method and code_challenge' },
  ],
  [{ kind: 'pkce-invalid', reason: 'length' }, { message: 'code challenge has to be between 43 and 128 characters' }],
  [{ kind: 'factor-code-wrong', factor: 'recovery-codes' }, { message: 'Invalid recovery code entered' }],
  [
    { kind: 'factor-verify-disabled', factor: 'recovery-codes' },
    { code: 'mfa_recovery_codes_verify_not_enabled', message: 'MFA verification is disabled for Recovery codes' },
  ],
  [{ kind: 'factor-enrol-disabled', factor: 'phone' }, { code: 'mfa_phone_enroll_not_enabled' }],
  [{ kind: 'saml-response-invalid', detail: 'expired' }, { message: 'SAML Assertion is not valid: expired' }],
])('%o is filled in with what it tells', (refusal, expected) => {
  expect(toProblem(refusal)).toMatchObject(expected as object)
})
