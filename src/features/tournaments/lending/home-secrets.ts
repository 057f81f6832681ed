import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { newSecret } from '#shared/unguessable.ts'

/** Secrets with which home signs leases and derives draw numbers; created on first use. */
export const readHomeSecrets = async ({ inTransaction }: DatabaseConnection) => ({
  leaseSecret: await getSecret(inTransaction, 'hall-leases', newSecret),
  drawKey: await getSecret(inTransaction, 'draws', newSecret),
})
