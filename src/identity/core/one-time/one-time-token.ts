/** What a link or code in a mail or text message is good for; one of each kind per account, a new one replaces the old. */
export type TokenPurpose =
  | 'confirmation'
  | 'invite'
  | 'recovery'
  | 'magic-link'
  | 'email-change-current'
  | 'email-change-new'
  | 'phone-confirmation'
  | 'phone-change'
  | 'reauthentication'

/** What a text message may be about. */
export type TextPurpose = TokenPurpose | 'factor-code'

/**
 * A link and its six-digit code; either can be used, once.
 *
 * Stored are only hashes: of the link's token plain SHA-256, for it has 128 random bits; of the code an HMAC with the service's secret,
 * for a million codes are quickly tried.
 */
export type OneTimeToken = {
  accountId: string
  purpose: TokenPurpose
  linkHash: string
  codeHash: string
  /** The e-mail address or phone number it was sent to. */
  sentTo: string
  /** Present when the link was asked for with PKCE: using it gives an authorisation code instead of a session. */
  flowId: string | undefined
  /** Wrong codes so far; after five the token is worthless. */
  wrongCodes: number
  createdAt: Date
  expiresAt: Date
}
