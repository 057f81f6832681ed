import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LoadOrCreate } from '#identity/keys/key-source.ts'
import type { ApiKeys } from '#identity/wires/supabase/supabase-needs.ts'
import type { IdentityConfig } from './identity-config.ts'

/** The keys for programs that speak the Supabase wire; undefined where none is asked for. */
export type KeyPair = { anon: string; service: string }

/** The keys as configured, or those that were made at the first start. */
export async function loadKeyPair(
  { apiKeys }: Pick<IdentityConfig, 'apiKeys'>,
  loadOrCreate: LoadOrCreate,
): Promise<KeyPair | undefined> {
  if (apiKeys === 'none') return undefined
  if (apiKeys !== 'generate') return apiKeys
  const make = (prefix: string) => () => prefix + randomBytes(24).toString('base64url')
  return {
    anon: await loadOrCreate('identity-key-anon', make('sb_publishable_')),
    service: await loadOrCreate('identity-key-service', make('sb_secret_')),
  }
}

/** Compared by hash and in constant time, so that nobody can feel their way to the key. */
export function isServiceKey(pair: KeyPair | undefined, given: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return pair !== undefined && timingSafeEqual(digest(given), digest(pair.service))
}

export function toApiKeys(pair: KeyPair | undefined, { keys: { signing } }: Pick<IdentityConfig, 'keys'>): ApiKeys {
  return {
    publishable: pair ? [pair.anon] : [],
    secret: pair ? [pair.service] : [],
    ...('secret' in signing && { legacySecret: signing.secret }),
  }
}
