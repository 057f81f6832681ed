import { isVerifiedOwn } from '#identity/core/accounts/own-factor.ts'
import type { Authenticated } from './session.ts'

/**
 * Whether somebody has a second factor and has not shown it here. Both the session and the token must be raised: an access token
 * copied before the second factor was shown is not raised along with its session.
 */
export function isSecondFactorMissing({ person, session, claims }: Authenticated): boolean {
  return person.factors.some(isVerifiedOwn) && !(session.assurance === 'aal2' && claims.aal === 'aal2')
}
