import { err, ok, type Result } from '#shared/result.ts'
import type { Person } from '#identity/core/accounts/account.ts'
import type { Authenticated, Session } from './session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import { isVerifiedOwn } from '#identity/core/accounts/find-account.ts'

/** Session and person as they stand now, inside the transaction; what the request was let in with may be outdated. */
export type Standing = { session: Session; person: Person }

/** Refused for a session that has ended since the request was let in. */
export async function currentStanding(
  store: IdentityStore,
  who: Authenticated,
): Promise<Result<Standing, Refusal<'session-gone'>>> {
  const standing = await store.sessions.findWithPerson(who.session.id)
  return standing ? ok(standing) : err({ kind: 'session-gone' })
}

/** Whether this very request shows a second factor: both its session and its access token are raised. */
export const isRaised = ({ session }: Standing, { claims }: Authenticated): boolean =>
  session.assurance === 'aal2' && claims.aal === 'aal2'

/** Whether the second factor that the person has is wanting here. */
export const lacksSecondFactor = (standing: Standing, { claims }: Authenticated): boolean =>
  isSecondFactorMissing({ ...standing, claims })

/**
 * Whether somebody has a second factor and has not shown it here. Both the session and the token must be raised: an access token
 * copied before the second factor was shown is not raised along with its session.
 */
export function isSecondFactorMissing({ person, session, claims }: Authenticated): boolean {
  return person.factors.some(isVerifiedOwn) && !(session.assurance === 'aal2' && claims.aal === 'aal2')
}
