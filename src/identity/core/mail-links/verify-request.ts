import type { Caller } from '#identity/core/audit-entry.ts'
import type { Proof } from '#identity/core/one-time/find-proof.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { SignedIn } from '#identity/core/sessions/session.ts'

/** A link that was followed, or a code that was typed in. */
export type VerifyRequest = {
  proof: Proof
  /** What it may be for; the first that fits counts. */
  purposes: TokenPurpose[]
  /** For invitations and recoveries that set one in the same step. */
  password: string | undefined
  /** Netlify: an invited person must choose a password in this very step. */
  invitesNeedPassword: boolean
  /** For clients that hand in a link's token themselves instead of following the link: a session, although PKCE was asked for. */
  alwaysStartsSession?: boolean
  caller: Caller
}

/** A session; `code-issued` for links asked for with PKCE; `half-done` after the first of two confirmations. */
export type VerifyOutcome =
  | SignedIn
  | { kind: 'half-done'; remaining: 'current' | 'new' }
  | { kind: 'code-issued'; authCode: string; redirectTo: string }
