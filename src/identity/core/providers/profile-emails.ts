import { normaliseEmail } from '#identity/core/accounts/address.ts'
import type { ExternalProfile } from './external-profile.ts'

/** @property isVerified as the provider says */
export type ProfileEmail = { address: string; isVerified: boolean }

/** Addresses of a profile in our spelling, the most telling first: verified before not, the primary before others. */
export function emailsOf({ emails }: Pick<ExternalProfile, 'emails'>): ProfileEmail[] {
  const rank = (email: ExternalProfile['emails'][number]) => (email.isVerified ? 0 : 2) + (email.isPrimary ? 0 : 1)
  return emails
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap(({ address, isVerified }) => {
      const email = normaliseEmail(address)
      return email.ok ? [{ address: email.value, isVerified }] : []
    })
}

export const isFromSso = ({ provider }: ExternalProfile): boolean => provider.startsWith('sso:')
