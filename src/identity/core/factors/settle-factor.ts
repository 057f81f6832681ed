import type { Factor } from '#identity/core/accounts/account.ts'
import type { Standing } from '#identity/core/sessions/current-standing.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { dropFactor } from './drop-factor.ts'

/** The first success counts the factor as set up, ends half-done attempts of its kind, and sessions that never showed a second factor. */
export async function settleFactor(
  store: IdentityStore,
  { standing, factor }: { standing: Standing; factor: Factor },
): Promise<void> {
  await store.factors.save(factor)
  const givenUp = standing.person.factors.filter(
    ({ id, kind, status }) => id !== factor.id && kind === factor.kind && status === 'unverified',
  )
  for (const other of givenUp) await dropFactor(store, other, { except: standing.session.id })
  await store.sessions.removeWeakOf(factor.accountId, standing.session.id)
}
