import type { Factor } from '#identity/core/accounts/account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'

/** A new, unproven factor of the signed-in person. */
export function newFactor(
  { now, newId }: IdentityContext,
  who: Authenticated,
  { kind, friendlyName, phone }: Pick<Factor, 'kind' | 'friendlyName'> & { phone?: string },
): Factor {
  const at = now()
  return {
    id: newId(),
    accountId: who.person.account.id,
    kind,
    friendlyName,
    status: 'unverified',
    secret: undefined,
    phone,
    lastChallengedAt: undefined,
    lastUsedStep: undefined,
    createdAt: at,
    updatedAt: at,
  }
}
