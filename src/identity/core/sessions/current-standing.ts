import { type Person, isVerifiedOwn } from '#identity/core/accounts/account.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Refusal, Answer } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import type { Authenticated, Session } from './session.ts'

/** Session and person as they are now, read inside the transaction; what the request was admitted with may be stale. */
export type Standing = { session: Session; person: Person }

/** Refused if the session has ended since the request was admitted. */
export async function currentStanding(
  store: IdentityStore,
  who: Authenticated,
): Answer<Standing, Refusal<'session-gone'>> {
  const standing = await store.sessions.findWithPerson(who.session.id)
  return standing ? ok(standing) : err({ kind: 'session-gone' })
}

/** Whether this request itself shows a second factor: both its session and its access token are raised. */
export const isRaised = ({ session }: Standing, { claims }: Authenticated): boolean =>
  session.assurance === 'aal2' && claims.aal === 'aal2'

/** Whether the person has a second factor that this request lacks. */
export const lacksSecondFactor = (standing: Standing, { claims }: Authenticated): boolean =>
  isSecondFactorMissing({ ...standing, claims })

/**
 * Whether the person has a second factor that this request has not shown. Both the session and the token must be raised: an access token copied
 * before the second factor was shown is not raised along with its session.
 */
export function isSecondFactorMissing({ person, session, claims }: Authenticated): boolean {
  return person.factors.some(isVerifiedOwn) && !(session.assurance === 'aal2' && claims.aal === 'aal2')
}
