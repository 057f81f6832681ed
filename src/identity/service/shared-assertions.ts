import type { SamlNeeds } from '#identity/saml/saml-needs.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'

/** The memory of used SAML answers that all instances share. */
export function createSharedAssertions({ create }: LimitSource): NonNullable<SamlNeeds['rememberUsed']> {
  return (lifetimeMilliseconds) => {
    const limit = create({ name: 'SAML answer', max: 1, windowMilliseconds: lifetimeMilliseconds })
    return { take: async (id) => (await limit.take(id)).ok }
  }
}
