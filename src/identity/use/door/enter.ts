import type { Identity } from '#identity/core/create-identity.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/assurance.ts'
import type { AuthenticationRefusal } from '#identity/core/sessions/authenticate.ts'
import type { Grant, Session } from '#identity/core/sessions/session.ts'
import { ok } from '#shared/result.ts'

/** @property isComplete false while a second factor is wanting */
export type SignedInAtDoor = { session: Session; isComplete: boolean }
export type RuleRefusal = Refusal<'too-many'> | AuthenticationRefusal

/** The session of a fresh sign-in, which the site keeps by a cookie of its own. */
export async function enter(
  { signIn }: Pick<Identity, 'signIn'>,
  grant: Grant,
): Answer<SignedInAtDoor, AuthenticationRefusal> {
  const who = await signIn.authenticate(grant.accessToken)
  if (!who.ok) return who
  return ok({ session: who.value.session, isComplete: !isSecondFactorMissing(who.value) })
}
