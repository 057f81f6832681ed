import type { Acting } from '#identity/core/accounts/administrators.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import type { Caller } from '#identity/core/audit-entry.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { PeopleContext } from './context.ts'

/** @returns the actor as the audit log names them */
export async function authorise(
  { identity }: PeopleContext,
  actor: Actor,
  caller: Caller,
): Promise<Result<Acting, NotAllowed>> {
  const allowed = allow(actor, 'manage-people')
  if (!allowed.ok) return allowed
  const found = await findPerson(identity, actor.accountId)
  // Deleted since the request began.
  if (!found.ok) return err({ kind: 'not-allowed', right: 'manage-people' })
  return ok({ by: { kind: 'account', person: found.value }, caller })
}
