import type { Identity } from '#identity/core/create-identity.ts'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import { allow, type Actor, type Right } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'

/** @returns the actor as the audit log names them */
export async function authorise({ admin }: Pick<Identity, 'admin'>, actor: Actor, right: Right) {
  const allowed = allow(actor, right)
  if (!allowed.ok) return allowed
  const found = await admin.find(actor.accountId)
  // Deleted since the request began.
  if (!found.ok) return err({ kind: 'not-allowed', right } as const)
  return ok<Administrator>({ kind: 'account', person: found.value })
}
