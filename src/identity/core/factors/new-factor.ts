import type { Standing } from '#identity/core/sessions/current-standing.ts'
import type { Factor } from '#identity/core/accounts/account.ts'
import type { Making } from '#shared/new-id.ts'

/** A new, unproven factor of the signed-in person. */
export function newFactor(
  { now, newId }: Making,
  { person }: Standing,
  { kind, friendlyName, phone }: Pick<Factor, 'kind' | 'friendlyName'> & { phone?: string },
): Factor {
  const at = now()
  return {
    id: newId(),
    accountId: person.account.id,
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
