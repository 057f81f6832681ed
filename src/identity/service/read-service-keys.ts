import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { loadKeyPair, type KeyPair } from './api-keys.ts'
import type { readServiceConfig } from './identity-config.ts'

/** The keys of a service that runs alone, also while it is running; made where it never ran. */
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
