import { isDeepStrictEqual } from 'node:util'
import type { Metadata } from '#identity/core/accounts/account.ts'
import { mergeMetadata } from '#identity/core/accounts/metadata.ts'

/** What both vendors' clients show of a person; kept when a provider tells more than there is room for. */
const ESSENTIAL = ['sub', 'email', 'email_verified', 'full_name', 'name', 'user_name', 'avatar_url', 'picture']
const MAX_VALUE = 1_024

/** A provider's words about a person, cut to what may be stored and travel in every token. */
export function withinBounds(data: Metadata): Metadata {
  if (mergeMetadata({}, data).ok) return data
  const isShort = (value: unknown) =>
    typeof value === 'boolean' || (typeof value === 'string' && value.length <= MAX_VALUE)
  return Object.fromEntries(Object.entries(data).filter(([key, value]) => ESSENTIAL.includes(key) && isShort(value)))
}

/**
 * Takes over what a provider says into `user_metadata`, except where the person wrote something else.
 *
 * @param before what the same provider said last time; a value that still equals it was never touched and follows the provider
 */
export function followProvider(userMetadata: Metadata, before: Metadata, now: Metadata): Metadata {
  const news = Object.entries(now).filter(
    ([key, value]) =>
      value !== null && (!Object.hasOwn(userMetadata, key) || isDeepStrictEqual(userMetadata[key], before[key])),
  )
  const merged = mergeMetadata(userMetadata, Object.fromEntries(news))
  return merged.ok ? merged.value : userMetadata
}
