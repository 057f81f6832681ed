import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openExistingDatabase } from '../open-existing-database.ts'

/**
 * Whether another program works with the database file of a data folder just now: whoever closes it as the last takes its log away
 * (https://www.sqlite.org/wal.html).
 *
 * @throws {NoDatabaseError}
 */
export async function isDatabaseOpen(dataDir: string): Promise<boolean> {
  await openExistingDatabase({ dataDir, databaseUrl: undefined }).close()
  return existsSync(join(dataDir, 'vereinsheim.sqlite-wal'))
}
