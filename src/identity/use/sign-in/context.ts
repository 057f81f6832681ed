import type { IdentityContext } from '#identity/core/context.ts'
import { isSecondFactorMissing, type Standing } from '#identity/core/sessions/current-standing.ts'
import { whoOf } from '#identity/core/sessions/open-session.ts'
import type { Session } from '#identity/core/sessions/session.ts'

/** What the sign-in pages pass to their use cases. */
export type SignInContext = {
  identity: IdentityContext
  /** Origin of the site. */
  publicUrl: string
  /** Path of the wire that returns a code instead of tokens (PKCE). */
  wirePath: string
}

/** @property isComplete false while a second factor is missing */
export type SignedIn = { session: Session; isComplete: boolean }

/** The session of a fresh sign-in, which the site keeps in its own cookie. */
export const toSignedIn = (identity: IdentityContext, opened: Standing): SignedIn => ({
  session: opened.session,
  isComplete: !isSecondFactorMissing(whoOf(identity, opened)),
})
