import { isAdministrator, OFFICE } from '#identity/core/accounts/administrators.ts'
import { findNeededFactor } from '#identity/core/accounts/needed-factor.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isSecondFactorMissing } from './assurance.ts'
import type { Authenticated } from './session.ts'

export type AdministratorRefusal = Refusal<'not-admin' | 'second-factor-needed' | 'second-factor-overdue'>

/** Whether this request may do what administrators do: the office alone is not enough where it asks for a second factor. */
export function admitAdministrator(
  { settings, now }: IdentityContext,
  who: Authenticated,
): Result<void, AdministratorRefusal> {
  if (!isAdministrator(who.person)) return err({ kind: 'not-admin' })
  // What somebody protects by a second factor, a password alone must not open. It is shown on the Supabase wire or the site.
  if (isSecondFactorMissing(who)) return err({ kind: 'second-factor-needed' })
  const needed = findNeededFactor(who.person, { settings, now: now() })
  const isClosed = needed !== undefined && needed.isOverdue && needed.roles.includes(OFFICE)
  return isClosed ? err({ kind: 'second-factor-overdue' }) : ok(undefined)
}
