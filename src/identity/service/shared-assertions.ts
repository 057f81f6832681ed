import type { SamlContext } from '#identity/saml/saml-context.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { createIdentityStore } from '#identity/store/create-identity-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { claimOnce } from '#platform/db/secret-store.ts'
import type { Result } from '#shared/result.ts'

/** The memory of used SAML assertions that all instances share. */
export function createSharedAssertions({ create }: LimitSource): NonNullable<SamlContext['rememberUsed']> {
  return (lifetimeMilliseconds) => {
    const limit = create({ name: 'SAML answer', max: 1, windowMilliseconds: lifetimeMilliseconds })
    return { take: async (id) => (await limit.take(id)).ok }
  }
}

class ClaimedBefore extends Error {
  override name = 'ClaimedBefore'
}

/** Runs work that may succeed once per name, across all instances. A refusal does not count, so the work may be tried again. */
export function createOnlyOnce({ engine, inTransaction }: DatabaseConnection) {
  return async <T, R>(name: string, work: (store: IdentityStore) => Promise<Result<T, R>>) => {
    try {
      return await inTransaction(async (trx) => {
        const outcome = await work(createIdentityStore(trx, { engine, locks: engine === 'postgres' }))
        if (outcome.ok && !(await claimOnce(trx, name))) throw new ClaimedBefore()
        return outcome
      })
    } catch (error) {
      if (error instanceof ClaimedBefore) return undefined
      throw error
    }
  }
}
