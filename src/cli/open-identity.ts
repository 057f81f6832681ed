import { createClubStore } from '#features/club/club-store.ts'
import { createIdentityService } from '#identity/service/create-identity-service.ts'
import { readSiteIdentity } from '#identity/service/read-site-identity.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'

/** The site's identity service for one command. Mails that it causes are sent by the running site. */
export async function openIdentity({ config, connection }: { config: Config; connection: DatabaseConnection }) {
  // Before the first start there is no content yet; then the host's name does.
  const facts = await createClubStore(connection.db).findFacts('club')
  const identityConfig = readSiteIdentity(config, facts?.shortName)
  const service = await createIdentityService({
    config: identityConfig,
    connection,
    log: createLog(config.logLevel),
    now: () => new Date(),
    kickMailer: () => undefined,
    // No command sends text messages.
    handOver: async () => 'failed',
    clientAddress: () => '',
  })
  return { ...service, supabaseUrl: identityConfig.publicUrl + identityConfig.paths.supabase }
}
