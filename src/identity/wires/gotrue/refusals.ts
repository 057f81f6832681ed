import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { IdentityRefusal } from '#identity/core/refusal.ts'

type RefusalText = { status: ContentfulStatusCode; text: string }
type Kind = IdentityRefusal['kind']
type Refusal<K extends Kind> = Extract<IdentityRefusal, { kind: K }>
/** Texts of one endpoint that differ from the common table. */
export type RefusalTexts = Partial<Record<Kind, RefusalText>>

const say = (status: ContentfulStatusCode, text: string): RefusalText => ({ status, text })

const SIGN_UP_AND_IN = {
  'sign-up-disabled': say(403, 'Signups not allowed for this instance'),
  'email-sign-in-disabled': say(400, 'Unsupported email provider'),
  'phone-sign-in-disabled': say(400, 'Unsupported phone provider'),
  'anonymous-sign-in-disabled': say(422, 'Anonymous sign-ins are disabled'),
  'codes-only-for-known': say(422, 'Signups not allowed for otp'),
  'address-missing': say(422, 'An email address is required'),
  'address-ambiguous': say(400, 'Only an email address or a phone number should be provided'),
  'phone-invalid': say(422, 'Unable to validate phone number: invalid format'),
  'password-missing': say(422, 'Signup requires a valid password'),
  'already-registered': say(400, 'A user with this email address has already been registered'),
  'wrong-credentials': say(400, 'Invalid Password'),
  'email-unconfirmed': say(400, 'Email not confirmed'),
  'phone-unconfirmed': say(400, 'Phone not confirmed'),
  banned: say(401, 'User is banned'),
} as const

const SESSIONS = {
  'refresh-token-missing': say(400, 'refresh_token required'),
  'refresh-token-unknown': say(400, 'Invalid Refresh Token'),
  'refresh-token-reused': say(400, 'Invalid Refresh Token'),
  'session-expired': say(401, 'Invalid token: session is over'),
  'session-gone': say(401, 'Invalid token: session is over'),
  'account-gone': say(404, 'User not found'),
  'audience-mismatch': say(400, "Token audience doesn't match request audience"),
  'pkce-invalid': say(400, 'Invalid code challenge'),
  'flow-used': say(400, 'OAuth state has already been used'),
  'flow-unknown': say(404, 'Invalid flow state, no valid flow state found'),
  'flow-expired': say(422, 'Flow state has expired'),
  'verifier-missing': say(400, 'Code verifier required'),
  'verifier-wrong': say(400, 'Code challenge does not match code verifier'),
} as const

const TOKENS_AND_OWN_ACCOUNT = {
  'token-missing': say(422, 'Verify requires a token'),
  // Spent and invented tokens look the same; the widget knows this text in all its languages.
  'token-spent': say(404, 'User not found'),
  'token-expired': say(422, 'Confirmation token expired'),
  'invite-password-missing': say(422, 'Invited users must specify a password'),
  'email-taken': say(422, 'Email address already registered by another user'),
  'phone-taken': say(422, 'Phone number already registered by another user'),
  'password-same': say(422, 'New password should be different from the old password'),
  'current-password-missing': say(422, 'Current password required'),
  'current-password-wrong': say(422, 'Current password is wrong'),
  'second-factor-needed': say(401, 'This change requires a sign-in with the second factor'),
  'second-factor-overdue': say(403, 'This account has to set up a second factor before it may manage others'),
  'reauthentication-needed': say(400, 'Password update requires reauthentication'),
  'reauthentication-wrong': say(422, 'Nonce has expired or is invalid'),
  'no-address': say(400, 'Reauthentication requires an email or a phone number'),
  'managed-by-sso': say(422, 'This account is managed by an identity provider'),
  'metadata-too-large': say(422, 'Metadata is too large'),
} as const

const EXTERNAL = {
  'linking-disabled': say(404, 'Manual linking is disabled'),
  'identity-unknown': say(404, 'Identity not found'),
  'identity-taken': say(422, 'Identity is already linked to another user'),
  'last-identity': say(422, 'User must have at least one identity'),
  'provider-disabled': say(400, 'Provider is not enabled'),
  'provider-denied': say(403, 'The sign-in was cancelled at the provider'),
  'provider-email-missing': say(500, 'Error getting user email from external provider'),
  'provider-email-unverified': say(403, 'Unverified email with external provider'),
  'invite-email-differs': say(400, 'Invited email does not match emails from external provider'),
  'nonce-wrong': say(400, 'Nonces mismatch'),
  'state-invalid': say(400, 'OAuth state is invalid'),
  'sso-disabled': say(400, 'Unsupported provider: saml'),
  'sso-connection-unknown': say(400, 'Unsupported provider: saml'),
  'sso-connection-exists': say(422, 'SAML connection already exists'),
  'sso-domain-taken': say(422, 'Domain belongs to another SAML connection'),
} as const

const FACTORS_AND_ADMINISTRATION = {
  'factor-unknown': say(404, 'Factor not found'),
  'factor-name-taken': say(422, 'A factor with this name already exists'),
  'factor-already-verified': say(422, 'A verified factor already exists'),
  'factor-not-for-anonymous': say(403, 'Anonymous users cannot enroll factors'),
  'challenge-unknown': say(404, 'Challenge not found'),
  'challenge-expired': say(422, 'Challenge has expired'),
  'challenge-from-elsewhere': say(422, 'Challenge and verification must come from the same address'),
  'recovery-codes-exist': say(422, 'Recovery codes already exist'),
  'recovery-codes-missing': say(404, 'No recovery codes'),
  'recovery-codes-alone': say(422, 'Recovery codes need another factor'),
  // This wire has no endpoint for passkeys, so these are never sent.
  'passkeys-disabled': say(404, 'Passkeys are disabled'),
  'passkey-challenge-unknown': say(404, 'Challenge not found'),
  'passkey-challenge-expired': say(422, 'Challenge has expired'),
  'passkey-wrong': say(422, 'Passkey could not be verified'),
  'passkey-taken': say(422, 'Passkey is already registered'),
  'passkey-limit': say(422, 'Maximum number of passkeys reached'),
  'passkey-unknown': say(404, 'Passkey not found'),
  'passkey-name-too-long': say(422, 'Name of passkey is too long'),
  'passkey-is-factor': say(422, 'Passkey is a second factor'),
  'not-admin': say(401, 'User not allowed'),
  'account-unknown': say(404, 'User not found'),
  'last-administrator': say(422, 'The last administrator cannot be removed'),
  'password-hash-invalid': say(422, 'Password hash is not of a known kind'),
  'sms-failed': say(500, 'Error sending text message'),
} as const

/** This wire's text for every refusal; an omission does not compile. */
const REFUSALS = {
  ...SIGN_UP_AND_IN,
  ...SESSIONS,
  ...TOKENS_AND_OWN_ACCOUNT,
  ...EXTERNAL,
  ...FACTORS_AND_ADMINISTRATION,
  'password-too-long': ({ maxBytes }) => say(422, `Password cannot be longer than ${maxBytes} bytes`),
  'password-weak': ({ reasons, minLength }) => say(422, weakness(reasons, minLength)),
  'email-invalid': ({ detail }) => say(422, `Unable to validate email address: ${detail}`),
  'access-token-invalid': ({ detail }) => say(401, `Invalid token: ${detail}`),
  'too-soon': say(429, 'Rate limit exceeded, try again later'),
  'too-many': say(429, 'Rate limit exceeded'),
  'provider-unknown': ({ provider }) => say(400, `Unsupported provider: ${provider}`),
  'provider-failed': ({ detail }) => say(500, `Error from external provider: ${detail}`),
  'id-token-invalid': ({ detail }) => say(400, `Bad ID token: ${detail}`),
  'saml-response-invalid': ({ detail }) => say(400, `SAML Assertion is not valid: ${detail}`),
  'saml-metadata-invalid': ({ detail }) => say(422, `SAML metadata is not valid: ${detail}`),
  'factor-limit': ({ max }) => say(422, `Maximum number of factors reached: ${max}`),
  'factor-code-wrong': say(422, 'Invalid code entered'),
  'factor-enrol-disabled': say(422, 'Enrolling this kind of factor is disabled'),
  'factor-verify-disabled': say(422, 'Verifying this kind of factor is disabled'),
} as const satisfies { [K in Kind]: RefusalText | ((refusal: Refusal<K>) => RefusalText) }

/** Status and text of a refusal. @param own texts of one endpoint, which take precedence */
export function findRefusal(refusal: IdentityRefusal, own: RefusalTexts = {}): RefusalText {
  const particular = own[refusal.kind]
  if (particular !== undefined) return particular
  const common = REFUSALS[refusal.kind] as RefusalText | ((refusal: IdentityRefusal) => RefusalText)
  return typeof common === 'function' ? common(refusal) : common
}

function weakness(reasons: readonly string[], minLength: number): string {
  if (reasons.includes('length')) return `Password should be at least ${minLength} characters`
  if (reasons.includes('characters')) return 'Password should contain more kinds of characters'
  return 'Password is known to be weak, please choose a different one'
}
