import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'

/** There is nothing to work on; the message says where was looked. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError'
}

/**
 * Opens the database of the site. The console never makes one: in a folder whose name was mistyped it would do its work, and nobody would see it.
 *
 * @throws {NoDatabaseError}
 */
export function openExistingDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): DatabaseConnection {
  const file = join(config.dataDir, 'vereinsheim.sqlite')
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new NoDatabaseError(
      `Hier gibt es keine Datenbank: ${resolve(file)}\nStimmt DATA_DIR? Eine neue Website legt ihre Datenbank beim ersten Start an: vereinsheim start`,
    )
  }
  return openDatabase(config)
}
