import { randomBytes } from 'node:crypto'
import type { LoadOrCreate } from '#identity/keys/key-source.ts'
import type { ApiKeys } from '#identity/wires/supabase/supabase-needs.ts'
import type { IdentityConfig } from './identity-config.ts'

/** The keys for programs that speak the Supabase wire; undefined where none is asked for. */
export type KeyPair = { anon: string; service: string }

/** The keys as configured, or those that were made at the first start. */
export async function loadKeyPair(
  { apiKeys }: IdentityConfig,
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

/** @param roleOfSigned as the signer reads it */
export const toApiKeys = (pair: KeyPair | undefined, roleOfSigned: ApiKeys['roleOfSigned']): ApiKeys => ({
  publishable: pair ? [pair.anon] : [],
  secret: pair ? [pair.service] : [],
  roleOfSigned,
})
