import { randomBytes } from 'node:crypto'
import type { LoadOrCreate } from '#identity/keys/key-source.ts'
import type { ApiKeys } from '#identity/wires/supabase/supabase-context.ts'
import type { IdentityConfig, readServiceConfig } from './identity-config.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { getSecret } from '#platform/db/secret-store.ts'

/** The keys for programs that use the Supabase wire; undefined if none is required. */
export type KeyPair = { anon: string; service: string }

/** The configured keys, or those made at the first start. */
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

/** The keys of a stand-alone service, also while it is running; created if it has never run. */
export async function readServiceKeys({
  identity,
  server,
  publicUrl,
}: ReturnType<typeof readServiceConfig>): Promise<{ keys: KeyPair | undefined; supabaseUrl: string }> {
  const connection = openDatabase({ databaseUrl: server.databaseUrl, dataDir: server.dataDir })
  try {
    await migrateDatabase(connection)
    const keys = await loadKeyPair(identity, (name, create) => getSecret(connection.inTransaction, name, create))
    return { keys, supabaseUrl: publicUrl + identity.paths.supabase }
  } finally {
    await connection.close()
  }
}
