import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openDatabase, type DatabasePlace } from '#platform/db/open-database.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createIdentityService } from '#identity/service/create-identity-service.ts'
import { readSiteIdentity } from '#identity/service/read-site-identity.ts'
import { createLog } from '#platform/log/log.ts'

/** There is no database; the message says where it was looked for. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError'
}

/**
 * Opens the database of the site. The console never creates one: a mistyped folder name would otherwise go unnoticed.
 *
 * @throws {NoDatabaseError}
 */
export function openExistingDatabase(config: DatabasePlace): DatabaseConnection {
  const file = join(config.dataDir, 'vereinsheim.sqlite')
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new NoDatabaseError(
      `Hier gibt es keine Datenbank: ${resolve(file)}\nStimmt DATA_DIR? Eine neue Website legt ihre Datenbank beim ersten Start an: vereinsheim start`,
    )
  }
  return openDatabase(config)
}

/** The site's identity service for one command. The running site sends the mails that it causes. */
export async function openIdentity({ config, connection }: { config: Config; connection: DatabaseConnection }) {
  // Before the first start there is no content; the name of the host is used then.
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
