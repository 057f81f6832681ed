import type { Factors } from './identity.ts'
import type { IdentityNeeds } from './ports.ts'
import { totpEnrolment } from './totp.ts'

type Needs = Pick<IdentityNeeds, 'settings' | 'store' | 'vault'>

/** Until the first code fits, the secret guards nothing, so that its owner may see it again. */
export function createPendingTotp({ settings, store, vault }: Needs): Factors['findPendingTotp'] {
  return async ({ person: { account } }) => {
    const factors = await store.factors.listOf(account.id)
    const factor = factors.findLast(({ kind, status }) => kind === 'totp' && status === 'unverified')
    const secret = factor?.secret === undefined ? undefined : vault.open('totp', factor.secret)
    if (factor === undefined || secret === undefined) return undefined
    const label = account.email ?? account.phone ?? account.id
    return { factor, secret, ...totpEnrolment(secret, { issuer: settings.factors.issuer, label }) }
  }
}
