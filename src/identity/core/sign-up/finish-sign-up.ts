import type { Person } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import { openSession } from '#identity/core/sessions/open-session.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Applicant } from './applicant.ts'
import { confirmBySending } from './sign-up-messages.ts'

/**
 * What a sign-up comes to, before tokens are signed.
 *
 * - `to-confirm`: a message went to the address, whoever has it; it carries nobody, so that the answer can show none but the newcomer
 * - `outdated`: somebody else signed up in between
 */
export type SignUpDecision =
  | { kind: 'to-confirm' }
  | { kind: 'shown'; person: Person }
  | { kind: 'opened'; opened: { person: Person; session: Session } }
  | { kind: 'refused'; refusal: Refusal<'already-registered'> }
  | { kind: 'outdated' }

/** A session where one is wanted and the address counts, else the message that asks for its confirmation. */
export async function finishSignUp(
  store: IdentityStore,
  ctx: IdentityContext,
  { applicant, person, isNewcomer }: { applicant: Applicant; person: Person; isNewcomer: boolean },
): Promise<SignUpDecision> {
  const { isConfirmedAtOnce, startsSession, caller } = applicant
  if (!isConfirmedAtOnce) {
    await confirmBySending(store, ctx, { account: person.account, applicant, isNewcomer })
    return { kind: 'to-confirm' }
  }
  if (!startsSession) return { kind: 'shown', person }
  await audit(store, ctx, { action: 'login', actor: person.account, ip: caller.ip })
  return { kind: 'opened', opened: await openSession(store, ctx, { person, amr: { method: 'password' }, caller }) }
}
