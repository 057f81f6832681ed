import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { newSecret } from '#shared/unguessable.ts'

/** What the site at home signs leases with, and draws its numbers from; made when first asked for. */
export const readHomeSecrets = async ({ inTransaction }: DatabaseConnection) => ({
  leaseSecret: await getSecret(inTransaction, 'hall-leases', newSecret),
  drawKey: await getSecret(inTransaction, 'draws', newSecret),
})
