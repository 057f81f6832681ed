import type { IdentityContext } from '#identity/core/context.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/assurance.ts'
import type { Standing } from '#identity/core/sessions/current-standing.ts'
import { whoOf } from '#identity/core/sessions/open-session.ts'
import type { Session } from '#identity/core/sessions/session.ts'

/** @property isComplete false while a second factor is wanting */
export type SignedIn = { session: Session; isComplete: boolean }

/** The session of a fresh sign-in, which the site keeps by a cookie of its own. */
export const toSignedIn = (identity: IdentityContext, opened: Standing): SignedIn => ({
  session: opened.session,
  isComplete: !isSecondFactorMissing(whoOf(identity, opened)),
})
