import type { Factor } from '#identity/core/accounts/account.ts'
import type { Transaction } from '#identity/core/context.ts'
import type { Standing } from './current-standing.ts'
import { nextGeneration } from './refresh-token.ts'
import type { AuthenticationMethod, Session } from './session.ts'

/** What a session raised by each kind of factor names. */
export const FACTOR_METHODS = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  'recovery-codes': 'mfa/recovery_code',
} as const satisfies Record<Factor['kind'], AuthenticationMethod>

/**
 * Raises a session to aal2, in the transaction in which the factor was proven.
 *
 * Its earlier refresh tokens become invalid for good, so that a copied one is not raised too.
 *
 * @returns session and person as they are now stored
 */
export async function raiseSession(tx: Transaction, { session, person }: Standing, factor: Factor): Promise<Standing> {
  const at = tx.now()
  const method = FACTOR_METHODS[factor.kind]
  const raised: Session = {
    ...session,
    refreshCount: nextCount(session),
    refreshedAt: at,
    isTakenUp: false,
    assurance: 'aal2',
    factorId: factor.id,
    amr: [{ method, at }, ...session.amr.filter((entry) => entry.method !== method)],
  }
  await tx.sessions.save(raised)
  return { session: raised, person: (await tx.accounts.findPerson(person.account.id)) ?? person }
}

/** Within aal2 it is an ordinary refresh: the previous token stays the parent, so that a second tab is not logged out. */
const nextCount = ({ assurance, refreshCount }: Session) =>
  assurance === 'aal2' ? refreshCount + 1 : nextGeneration(refreshCount)
