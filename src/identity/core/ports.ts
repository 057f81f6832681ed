import type { Wire, TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { AccessClaims } from '#identity/core/sessions/session.ts'
import type { Result } from '#shared/result.ts'
import type { Refusal } from './refusal.ts'

/** What a message says; the composer chooses words and language. */
export type MessageRequest = {
  purpose: TokenPurpose | 'already-registered' | 'email-changed' | 'passkey-added' | 'factor-code'
  channel: 'email' | 'sms'
  recipient: string
  wire: Wire
  /** Token for the link, without any prefix; undefined where there is only a code. */
  linkToken: string | undefined
  /** Whether the link was requested with PKCE. */
  isPkce?: boolean
  code: string | undefined
  redirectTo?: string | undefined
  /** For changes of address. */
  newEmail?: string | undefined
  /** The person's `user_metadata`; `locale` and `full_name` are used. */
  userMetadata: Record<string, unknown>
  validForMilliseconds: number
}

export type Messages = {
  /** @throws never; every request can be composed */
  compose(request: MessageRequest): Omit<OutgoingMessage, 'id' | 'createdAt'>
  /** The URL of a mail's link; `generate_link` and the console show it too. */
  linkFor(request: Pick<MessageRequest, 'purpose' | 'wire' | 'linkToken' | 'isPkce' | 'redirectTo'>): string
}

/** Deliberately slow; runs beside the event loop with limited concurrency, and refuses with `HasherBusyError` when too many wait. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** @returns whether it fits, and whether the hash should be renewed (weaker settings, or bcrypt) */
  verify(password: string, hash: string): Promise<{ fits: boolean; isOutdated: boolean }>
  /** Takes as long as `verify` and never succeeds: for accounts that do not exist. */
  verifyNothing(password: string): Promise<void>
}

export type TokenSigner = {
  sign(claims: AccessClaims): Promise<string>
  /** Checks signature, algorithm, issuer and times against `now`. @returns a reason that may be shown, without the token's content */
  verify(token: string, now: Date): Promise<Result<AccessClaims, string>>
}

/** Keyed one-way functions and symmetric encryption with the service's own secret. */
export type Vault = {
  /** HMAC-SHA-256 as base64url; `use` keeps the uses apart. */
  mac(use: string, ...parts: string[]): string
  /** Authenticated encryption; `open` gives undefined for anything that was not sealed here. */
  seal(use: string, text: string): string
  open(use: string, sealed: string): string | undefined
}

/** Rate-limited actions. */
export type LimitedAction =
  | 'token'
  | 'sign-up'
  | 'message'
  | 'verify'
  | 'password-of-account'
  | 'password-of-account-anywhere'
  | 'code-of-account'
  | 'factor-of-account'
type Taken = Result<void, Refusal<'too-many'>>
export type Limits = {
  /** Counts one more, immediately, or asynchronously where all instances count together. */
  take(action: LimitedAction, key: string): Taken | Promise<Taken>
}

/**
 * Which addresses were written to a moment ago, or would have been if they were known.
 *
 * The answer "too soon" depends on this memory alone, so it is the same for known and unknown addresses. How often an address is really written
 * to is decided by what is stored, silently.
 */
export type RecentRequests = {
  /** Notes the request unless it comes too soon. @returns seconds to wait, 0 if it was noted */
  note(what: string, channel: 'email' | 'sms', sentTo: string): Promise<number>
  /** The request failed: the next one need not wait. */
  forget(what: string, channel: 'email' | 'sms', sentTo: string): Promise<void>
}

/** A mail or text message that is ready to go. `channel` decides which of the two. */
export type OutgoingMessage = {
  id: string
  channel: 'email' | 'sms'
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: Date
}
