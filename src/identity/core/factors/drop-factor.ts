import type { Factor } from '#identity/core/accounts/account.ts'
import { isOwnFactor, isVerifiedOwn } from '#identity/core/accounts/own-factor.ts'
import { endSessionsByPasskey } from '#identity/core/passkeys/end-sessions.ts'
import type { IdentityStore } from '#identity/core/store.ts'

/**
 * Removes a factor; sessions that it raised fall back to aal1. Recovery codes go together with the last factor that they stand in for,
 * or they would come to life again with the next one. A key goes with the factor that it is, and so do sessions that keys opened.
 *
 * @param options.except this session goes on
 */
export async function dropFactor(
  store: IdentityStore,
  factor: Factor,
  { except }: { except?: string } = {},
): Promise<void> {
  if (factor.kind === 'webauthn') await endSessionsByPasskey(store, factor, except === undefined ? {} : { except })
  const others = (await store.factors.listOf(factor.accountId)).filter(({ id }) => id !== factor.id)
  const stale = others.some(isVerifiedOwn) ? [] : others.filter((other) => !isOwnFactor(other))
  for (const { id } of [factor, ...stale]) {
    await store.sessions.lowerRaisedBy(id)
    await store.factors.remove(id)
  }
}
