import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { TextPurpose } from '#identity/core/one-time/one-time-token.ts'

/** @property oauth the grant errors of OAuth: `{error, error_description}` without a code */
export type Problem = { status: ProblemStatus; code: string; message: string; weakPassword?: { reasons: string[] } }
export type OAuthProblem = { status: 400; oauth: string; message: string }
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503

type Words = { status: ProblemStatus; code: string; message: string } | OAuthProblem
type Kind = IdentityRefusal['kind']

const validation = (message: string): Words => ({ status: 400, code: 'validation_failed', message })
const unprocessable = (code: string, message: string): Words => ({ status: 422, code, message })
const forbidden = (code: string, message: string): Words => ({ status: 403, code, message })
const missing = (code: string, message: string): Words => ({ status: 404, code, message })
const bad = (code: string, message: string): Words => ({ status: 400, code, message })
const fault = (message: string): Words => ({ status: 500, code: 'unexpected_failure', message })
const oauth = (error: string, message: string): Words => ({ status: 400, oauth: error, message })

/** Status, code and text of every refusal, as in supabase/auth bc32168e; an omission does not compile. */
export const REFUSALS = {
  'sign-up-disabled': unprocessable('signup_disabled', 'Signups not allowed for this instance'),
  'email-sign-in-disabled': bad('email_provider_disabled', 'Email logins are disabled'),
  'phone-sign-in-disabled': bad('phone_provider_disabled', 'Phone logins are disabled'),
  'anonymous-sign-in-disabled': unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  'codes-only-for-known': unprocessable('otp_disabled', 'Signups not allowed for otp'),
  'address-missing': validation('One of email or phone must be set'),
  'address-ambiguous': validation('Only an email address or phone number should be provided.'),
  'email-invalid': validation('Unable to validate email address: invalid format'),
  'phone-invalid': validation('Invalid phone number format (E.164 required)'),
  'password-missing': validation('Signup requires a valid password'),
  'password-too-long': validation('Password cannot be longer than 72 characters'),
  'password-weak': unprocessable('weak_password', 'Password is too weak.'),
  'already-registered': unprocessable('user_already_exists', 'User already registered'),
  'wrong-credentials': bad('invalid_credentials', 'Invalid login credentials'),
  'email-unconfirmed': bad('email_not_confirmed', 'Email not confirmed'),
  'phone-unconfirmed': bad('phone_not_confirmed', 'Phone not confirmed'),
  banned: forbidden('user_banned', 'User is banned'),

  'access-token-invalid': forbidden('bad_jwt', 'invalid JWT: unable to parse or verify signature'),
  'refresh-token-missing': oauth('invalid_request', 'refresh_token required'),
  'refresh-token-unknown': bad('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  'refresh-token-reused': bad('refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  'session-expired': bad('session_expired', 'Invalid Refresh Token: Session Expired'),
  'session-gone': forbidden('session_not_found', 'Session from session_id claim in JWT does not exist'),
  'account-gone': forbidden('user_not_found', 'User from sub claim in JWT does not exist'),
  'audience-mismatch': bad('unexpected_audience', "Token audience doesn't match request audience"),

  'pkce-invalid': validation('PKCE flow requires code_challenge_method and code_challenge'),
  'flow-unknown': missing('flow_state_not_found', 'invalid flow state, no valid flow state found'),
  'flow-used': bad('flow_state_already_used', 'State has already been used'),
  'flow-expired': unprocessable('flow_state_expired', 'invalid flow state, flow state has expired'),
  'verifier-missing': validation('invalid request: both auth code and code verifier should be non-empty'),
  'verifier-wrong': bad('bad_code_verifier', 'code challenge does not match previously saved code verifier'),

  'token-missing': validation('Verify requires a token or a token hash'),
  'token-spent': forbidden('otp_expired', 'Token has expired or is invalid'),
  'token-expired': forbidden('otp_expired', 'Token has expired or is invalid'),
  'invite-password-missing': validation('Invited users must specify a password'),
  'too-soon': { status: 429, code: 'over_email_send_rate_limit', message: 'For security purposes, please wait.' },
  'too-many': { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' },

  'email-taken': unprocessable('email_exists', 'A user with this email address has already been registered'),
  'phone-taken': unprocessable('phone_exists', 'A user with this phone number has already been registered'),
  'password-same': unprocessable('same_password', 'New password should be different from the old password.'),
  'current-password-missing': bad('current_password_required', 'Current password required when setting new password.'),
  'current-password-wrong': bad('current_password_invalid', 'Current password is incorrect.'),
  'second-factor-needed': { status: 401, code: 'insufficient_aal', message: 'AAL2 session is required for this.' },
  'second-factor-overdue': forbidden(
    'insufficient_aal',
    'This account has to set up a second factor before it may manage others.',
  ),
  'reauthentication-needed': bad('reauthentication_needed', 'Password update requires reauthentication'),
  'reauthentication-wrong': unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid'),
  'no-address': validation('Reauthentication requires the user to have an email or a phone number'),
  'managed-by-sso': unprocessable('user_sso_managed', 'This account is managed by its organisation'),
  'metadata-too-large': validation('Metadata is too large'),

  'linking-disabled': missing('manual_linking_disabled', 'Manual linking is disabled'),
  'identity-unknown': unprocessable('identity_not_found', "Identity doesn't exist"),
  'identity-taken': unprocessable('identity_already_exists', 'Identity is already linked to another user'),
  'last-identity': unprocessable('single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
  'provider-unknown': validation('Unsupported provider'),
  'provider-disabled': bad('provider_disabled', 'Provider is not enabled'),
  'provider-failed': fault('The provider could not be asked'),
  'provider-denied': oauth('access_denied', 'The sign-in was cancelled at the provider'),
  'provider-email-missing': fault('Error getting user email from external provider'),
  'provider-email-unverified': forbidden(
    'provider_email_needs_verification',
    'The provider has not verified the email address',
  ),
  'invite-email-differs': bad('invite_not_found', 'Invited email does not match emails from external provider'),
  'id-token-invalid': oauth('invalid_request', 'Bad ID token'),
  'nonce-wrong': oauth('invalid_nonce', 'Nonces mismatch'),
  'state-invalid': bad('bad_oauth_state', 'OAuth state not found or expired'),
  'sso-disabled': missing('saml_provider_disabled', 'SAML 2.0 is disabled'),
  'sso-connection-unknown': missing('sso_provider_not_found', 'No SSO provider assigned for this domain or id'),
  'sso-connection-exists': unprocessable(
    'saml_idp_already_exists',
    'SAML Identity Provider with this entity ID already exists',
  ),
  'sso-domain-taken': unprocessable('sso_domain_already_exists', 'SSO Domain is already assigned to a provider'),
  'saml-response-invalid': bad('saml_assertion_no_user_id', 'SAML Assertion is not valid'),
  'saml-metadata-invalid': validation('SAML Metadata is not valid'),

  'factor-unknown': missing('mfa_factor_not_found', 'Factor not found'),
  'factor-name-taken': unprocessable(
    'mfa_factor_name_conflict',
    'A factor with this friendly name already exists for this user',
  ),
  'factor-already-verified': unprocessable(
    'mfa_verified_factor_exists',
    'A verified factor of this kind already exists',
  ),
  'factor-not-for-anonymous': forbidden('insufficient_aal', 'Anonymous users cannot have second factors'),
  'factor-limit': unprocessable('too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached'),
  'factor-code-wrong': unprocessable('mfa_verification_failed', 'Invalid code entered'),
  'factor-enrol-disabled': unprocessable('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled'),
  'factor-verify-disabled': unprocessable('mfa_totp_verify_not_enabled', 'MFA verification is disabled'),
  'challenge-unknown': unprocessable('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  'challenge-expired': unprocessable(
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ),
  'challenge-from-elsewhere': unprocessable(
    'mfa_ip_address_mismatch',
    'Challenge and verify IP addresses mismatch, or the challenge has been used.',
  ),
  'recovery-codes-exist': unprocessable('mfa_verified_factor_exists', 'Recovery codes already exist for this user'),
  'recovery-codes-missing': missing('mfa_factor_not_found', 'Recovery codes not found'),
  'recovery-codes-alone': unprocessable(
    'mfa_recovery_codes_sole_factor',
    'Recovery codes need another verified factor beside them',
  ),

  'passkeys-disabled': missing('passkey_disabled', 'Passkey authentication is disabled'),
  'passkey-challenge-unknown': bad('webauthn_challenge_not_found', 'Challenge not found or already used'),
  'passkey-challenge-expired': bad('webauthn_challenge_expired', 'Challenge has expired'),
  'passkey-wrong': bad('webauthn_verification_failed', 'Credential verification failed'),
  'passkey-taken': unprocessable('webauthn_credential_exists', 'This credential is already registered'),
  'passkey-limit': unprocessable('too_many_passkeys', 'Maximum number of passkeys reached'),
  'passkey-unknown': missing('validation_failed', 'Passkey not found'),
  'passkey-name-too-long': validation('friendly_name must be 120 characters or less'),
  'passkey-is-factor': unprocessable('conflict', 'This passkey is a second factor: unenroll the factor instead'),

  'not-admin': forbidden('not_admin', 'User not allowed'),
  'account-unknown': missing('user_not_found', 'User not found'),
  'last-administrator': unprocessable('conflict', 'The last administrator has to stay'),
  'password-hash-invalid': validation('Only a password or a valid password hash should be provided'),
  'sms-failed': unprocessable('sms_send_failed', 'Error sending OTP to provider'),
} as const satisfies Record<Kind, Words>

const FACTOR_CODES = { totp: 'totp', phone: 'phone', webauthn: 'webauthn', 'recovery-codes': 'recovery_codes' } as const
const FACTOR_NAMES = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn', 'recovery-codes': 'Recovery codes' } as const
const WRONG_CODES = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn credential',
  'recovery-codes': 'Invalid recovery code entered',
} as const

/** The text of a refusal, with its details filled in. Requests that word one differently pass `overrides`. */
export function toProblem(refusal: IdentityRefusal, overrides: Overrides = {}): Problem | OAuthProblem {
  return overrides[refusal.kind] ?? filledIn(refusal)
}

export type Overrides = Partial<Record<Kind, Problem | OAuthProblem>>

function filledIn(refusal: IdentityRefusal): Problem | OAuthProblem {
  const words: Problem | OAuthProblem = REFUSALS[refusal.kind]
  switch (refusal.kind) {
    case 'password-weak':
      return { ...REFUSALS['password-weak'], ...weakness(refusal) } as Problem
    case 'password-too-long':
      return { ...words, message: `Password cannot be longer than ${refusal.maxBytes} characters` }
    case 'email-invalid':
      return { ...words, message: emailFault(refusal.detail) }
    case 'pkce-invalid':
      return { ...words, message: PKCE_FAULTS[refusal.reason] }
    case 'session-expired':
      return refusal.reason === 'inactivity' ? { ...words, message: `${words.message} (Inactivity)` } : words
    case 'access-token-invalid':
      return tokenFault(refusal.detail)
    case 'too-soon':
      return tooSoon(refusal)
    case 'sms-failed':
      return unsent(refusal.purpose)
    case 'provider-unknown':
      return { ...words, message: `Unsupported provider: ${refusal.provider} is not enabled` }
    case 'saml-metadata-invalid':
    case 'saml-response-invalid':
      return { ...words, message: `${words.message}: ${refusal.detail}` }
    case 'factor-code-wrong':
      return { ...words, message: WRONG_CODES[refusal.factor] }
    case 'factor-enrol-disabled':
      return switchedOff(refusal.factor, 'enroll')
    case 'factor-verify-disabled':
      return switchedOff(refusal.factor, 'verify')
    default:
      return words
  }
}

const PKCE_FAULTS = {
  incomplete: REFUSALS['pkce-invalid'].message,
  length: 'code challenge has to be between 43 and 128 characters',
  characters: 'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  method: 'unsupported code_challenge method: s256 or plain is needed',
} as const

const emailFault = (detail: string): string =>
  detail === 'too long' ? 'An email address is too long' : `Unable to validate email address: ${detail}`

/** The vendor reads `sub` after checking the signature; the signer has words of its own. */
function tokenFault(detail: string): Problem {
  if (detail === 'missing sub claim') return { status: 403, code: 'bad_jwt', message: `invalid claim: ${detail}` }
  if (detail === 'invalid sub claim') {
    return { status: 400, code: 'bad_jwt', message: 'invalid claim: sub claim must be a UUID' }
  }
  return { status: 403, code: 'bad_jwt', message: `${REFUSALS['access-token-invalid'].message}, ${detail}` }
}

function weakness({ reasons, minLength }: { reasons: string[]; minLength: number }) {
  const sentences = [
    reasons.includes('length') && `Password should be at least ${minLength} characters.`,
    reasons.includes('characters') && 'Password should contain at least one character of each required kind.',
    reasons.includes('pwned') && 'Password is known to be weak and easy to guess, please choose a different one.',
  ]
  return { message: sentences.filter((sentence) => sentence !== false).join(' '), weakPassword: { reasons } }
}

function tooSoon({ channel, waitSeconds }: { channel: 'email' | 'sms'; waitSeconds: number }): Problem {
  return {
    status: 429,
    code: `over_${channel}_send_rate_limit`,
    message: `For security purposes, you can only request this after ${waitSeconds} seconds.`,
  }
}

const OTP_TYPES: Partial<Record<TextPurpose, string>> = {
  'phone-change': 'phone_change',
  reauthentication: 'reauthentication',
}

/** The vendor repeats its SMS provider's error, which only the operator should see; for second factors it reports a fault. */
function unsent(purpose: TextPurpose): Problem {
  if (purpose === 'factor-code') return { status: 500, code: 'unexpected_failure', message: 'error sending message' }
  const message = `Error sending ${OTP_TYPES[purpose] ?? 'confirmation'} OTP to provider: the message was not taken`
  return { status: 422, code: 'sms_send_failed', message }
}

function switchedOff(factor: keyof typeof FACTOR_CODES, action: 'enroll' | 'verify'): Problem {
  const deed = action === 'enroll' ? 'enroll' : 'verification'
  return {
    status: 422,
    code: `mfa_${FACTOR_CODES[factor]}_${action}_not_enabled`,
    message: `MFA ${deed} is disabled for ${FACTOR_NAMES[factor]}`,
  }
}
