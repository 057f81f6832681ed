import type { Metadata } from '#identity/core/accounts/account.ts'
import type { Wire } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { Grant, ProviderTokens } from '#identity/core/sessions/session.ts'
import { normaliseEmail } from '#identity/core/accounts/address.ts'
import { isDeepStrictEqual } from 'node:util'
import { mergeMetadata } from '#identity/core/accounts/new-account.ts'

/** What a provider says about a person. @property emails with whether the provider vouches for each */
export type ExternalProfile = {
  provider: string
  providerUserId: string
  emails: { address: string; isVerified: boolean; isPrimary: boolean }[]
  data: Metadata
  tokens: ProviderTokens | undefined
}

/** Where the browser goes after an external sign-in, and with what. */
export type ExternalOutcome = { redirectTo: string; wire: Wire } & (
  | { kind: 'signed-in'; grant: Grant }
  | { kind: 'code-issued'; authCode: string }
  /** A new person whose address is not verified; a mail is on its way. */
  | { kind: 'confirmation-sent' }
  | { kind: 'refused'; refusal: IdentityRefusal }
)

/** @property isVerified as the provider says */
export type ProfileEmail = { address: string; isVerified: boolean }

/** Addresses of a profile in our spelling, the most reliable first: verified before unverified, the primary before others. */
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

/** What both vendors' clients show of a person; kept if a provider sends more than there is room for. */
const ESSENTIAL = ['sub', 'email', 'email_verified', 'full_name', 'name', 'user_name', 'avatar_url', 'picture']
const MAX_VALUE = 1_024

/** A provider's data about a person, cut to what may be stored and travel in every token. */
export function withinBounds(data: Metadata): Metadata {
  if (mergeMetadata({}, data).ok) return data
  const isShort = (value: unknown) =>
    typeof value === 'boolean' || (typeof value === 'string' && value.length <= MAX_VALUE)
  return Object.fromEntries(Object.entries(data).filter(([key, value]) => ESSENTIAL.includes(key) && isShort(value)))
}

/**
 * Copies what a provider says into `user_metadata`, except where the person wrote something else.
 *
 * @param before what the same provider said last time; a value that still equals it is unedited and follows the provider
 */
export function followProvider(userMetadata: Metadata, before: Metadata, now: Metadata): Metadata {
  const news = Object.entries(now).filter(
    ([key, value]) =>
      value !== null && (!Object.hasOwn(userMetadata, key) || isDeepStrictEqual(userMetadata[key], before[key])),
  )
  const merged = mergeMetadata(userMetadata, Object.fromEntries(news))
  return merged.ok ? merged.value : userMetadata
}
