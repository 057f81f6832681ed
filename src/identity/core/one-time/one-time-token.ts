import { SECOND } from '#shared/durations.ts'

/** The purpose of a link or code in a mail or text message. An account has one token of each; a new one replaces the old. */
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

/** The purposes of text messages. */
export type TextPurpose = TokenPurpose | 'factor-code'

/**
 * A link and its six-digit code; either can be used, once.
 *
 * Only hashes are stored: a plain SHA-256 of the link's token, which has 128 random bits; an HMAC of the code with the service's secret, because
 * a million codes are quickly tried.
 */
export type OneTimeToken = {
  accountId: string
  purpose: TokenPurpose
  linkHash: string
  codeHash: string
  /** The e-mail address or phone number it was sent to. */
  sentTo: string
  /** Set if the link was requested with PKCE: using it gives an authorisation code instead of a session. */
  flowId: string | undefined
  /** Wrong codes so far; after five the token is worthless. */
  wrongCodes: number
  createdAt: Date
  expiresAt: Date
}

/**
 * A process that begins in one request and ends in another: a sign-in at a provider, or a mail link requested with PKCE.
 *
 * Its id is the `state` that travels through the provider; the authorisation code is made on success.
 */
export type Flow = {
  id: string
  kind: 'external' | 'mail' | 'sso'
  wire: Wire
  /** Provider name, or the method of the mail (`magiclink`, `recovery`, …) for the `amr` claim. */
  method: string
  pkce: PkceChallenge | undefined
  redirectTo: string
  audience: string
  /** Verifier, nonce and the like for the provider; JSON. */
  providerState: string | undefined
  inviteToken: string | undefined
  /** Session of the person who links a provider; the permission ends with it. */
  linkTo: string | undefined
  /** Set on success. */
  accountId: string | undefined
  authCodeHash: string | undefined
  authCodeIssuedAt: Date | undefined
  /** JSON of ProviderTokens, encrypted by the core. */
  providerTokens: string | undefined
  createdAt: Date
}

/** Proof Key for Code Exchange (RFC 7636), as the client sends it. */
export type PkceChallenge = { challenge: string; method: 's256' | 'plain' }

/** The dialect a client speaks; decides how a link or redirect looks, never what is allowed. */
export type Wire = 'netlify' | 'supabase'

/** How the outcome of a link in a message returns to the client. @property redirectTo already checked against the allow-list */
export type LinkRequest = { wire: Wire; redirectTo: string | undefined; pkce: PkceChallenge | undefined }

/** Leads back to this site. */
export const TO_THE_SITE: LinkRequest = { wire: 'netlify', redirectTo: undefined, pkce: undefined }

/** How far the clocks of two instances may differ. */
const TOLERANCE_SECONDS = 60

/** Whole seconds to wait until the next message may be sent; 0 if it may be sent now. */
export function secondsToWait(last: Date | undefined, frequency: number, now: Date): number {
  if (last === undefined) return 0
  const wait = Math.ceil((last.getTime() + frequency - now.getTime()) / SECOND)
  // The last message lies in the future: the clock was set back and cannot tell how long ago that was.
  return wait > frequency / SECOND + TOLERANCE_SECONDS ? 0 : Math.max(0, wait)
}
