import { join } from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { createInstance, type Instance } from '#server/assemble/create-instance.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

/** @property databaseUrl undefined on SQLite */
export type Surroundings = { dataDir: string; databaseUrl: string | undefined }

/** A site in this process, on the data of programs that run beside it. The caller stops it. */
export async function openBeside({ dataDir, databaseUrl }: Surroundings): Promise<Instance> {
  const config = readConfig({
    DATA_DIR: dataDir,
    CONTENT_DIR: TESTS_CLUB,
    LOG_LEVEL: 'silent',
    MEDIA_AHEAD: 'off',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    IDENTITY_CONFIG: join(import.meta.dirname, 'quick-hashing.yaml'),
  })
  const needs = { config, log: createLog(config.logLevel), now: () => new Date(), clientFolder: undefined }
  return createInstance(needs)
}
