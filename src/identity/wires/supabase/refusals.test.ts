import { expect, test } from 'vitest'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { REFUSALS, toProblem } from './refusals.ts'

/** Codes that the vendor's newer servers send beyond those its client lists. */
const NEWER_CODES = [
  'flow_state_already_used',
  'current_password_required',
  'current_password_invalid',
  'web3_provider_disabled',
  'passkey_disabled',
  'too_many_passkeys',
  'webauthn_challenge_not_found',
  'webauthn_verification_failed',
  'webauthn_credential_exists',
]
/** As listed in lib/error-codes of @supabase/auth-js 2.119. */
const LISTED_CODES =
  `unexpected_failure validation_failed bad_json email_exists phone_exists bad_jwt not_admin no_authorization
  user_not_found session_not_found session_expired refresh_token_not_found refresh_token_already_used flow_state_not_found
  flow_state_expired signup_disabled user_banned provider_email_needs_verification invite_not_found bad_oauth_state
  bad_oauth_callback unexpected_audience single_identity_not_deletable identity_already_exists email_provider_disabled
  phone_provider_disabled too_many_enrolled_mfa_factors mfa_factor_name_conflict mfa_factor_not_found mfa_ip_address_mismatch
  mfa_challenge_expired mfa_verification_failed insufficient_aal saml_provider_disabled manual_linking_disabled sms_send_failed
  email_not_confirmed phone_not_confirmed saml_idp_not_found saml_assertion_no_user_id user_already_exists
  sso_provider_not_found saml_idp_already_exists sso_domain_already_exists conflict provider_disabled user_sso_managed
  reauthentication_needed same_password reauthentication_not_valid otp_expired otp_disabled identity_not_found weak_password
  over_request_rate_limit over_email_send_rate_limit over_sms_send_rate_limit bad_code_verifier anonymous_provider_disabled
  mfa_phone_enroll_not_enabled mfa_phone_verify_not_enabled mfa_totp_enroll_not_enabled mfa_totp_verify_not_enabled
  mfa_webauthn_enroll_not_enabled mfa_webauthn_verify_not_enabled webauthn_challenge_expired
  mfa_recovery_codes_enroll_not_enabled mfa_recovery_codes_verify_not_enabled mfa_recovery_codes_sole_factor
  mfa_verified_factor_exists invalid_credentials`.split(/\s+/)

test.each(Object.entries(REFUSALS))('%s has a code that the clients know', (_, words) => {
  if ('oauth' in words) expect(words.oauth).toMatch(/^(?:invalid_\w+|access_denied)$/)
  else expect([...LISTED_CODES, ...NEWER_CODES]).toContain(words.code)
})

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
