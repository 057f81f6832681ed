import { importContent } from '#content/import-content.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { sendHome } from '#features/tournaments/lending/send-home.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { createMediaStore } from '#platform/media/media-store.ts'
import { openBlobs } from '#platform/media/open-blobs.ts'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { contentContext, storeContext } from '#server/context/store-context.ts'
import { isEmptyFolder } from '../restore.ts'
import { openExistingDatabase, openIdentity } from '../open-existing-database.ts'
import { leadInHall } from './lead-in-hall.ts'
import type { HallNeeds } from './hall-commands.ts'
import { runInHall } from './run-in-hall.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

type Needs = { config: Config } & Pick<HallNeeds, 'ask' | 'write' | 'writeError' | 'folder'>

/**
 * Runs a command of the laptop in the hall. Its database is a file in a separate folder, which is removed with it.
 *
 * @throws {NoDatabaseError | MigrationError | ContentError}
 */
export async function openHall(args: string[], { config: given, ...needs }: Needs): Promise<0 | 1 | 2> {
  const config: Config = { ...given, databaseUrl: undefined, mediaBucket: undefined }
  let connection: DatabaseConnection | undefined
  const close = async () => {
    await connection?.close()
    connection = undefined
  }
  const hallOn = async (opened: DatabaseConnection) => {
    connection = opened
    await migrateDatabase(opened)
    return storeContext({ connection: opened, now: () => new Date() })
  }
  const isFresh = () => isEmptyFolder(config.dataDir)
  try {
    return await runInHall(args, {
      ...needs,
      dataDir: config.dataDir,
      usualPort: config.port,
      close,
      send: sendHome,
      openHall: async () => hallOn(openExistingDatabase(config)),
      isLed: () => isDatabaseOpen(config.dataDir),
      isFresh,
      async makeHall() {
        if (!(await isFresh())) return undefined
        await keepPrivate(config.dataDir)
        const opened = openDatabase(config)
        const ctx = await hallOn(opened)
        await fillHall(config, opened)
        return ctx
      },
      async lead(lease, place) {
        const opened = openExistingDatabase(config)
        connection = opened
        const event = await createEventStore(opened.db).findById(lease.eventId)
        const { identity } = await openIdentity({ config, connection: opened })
        return leadInHall(lease, place, { ...needs, config, identity, slug: event?.slug ?? '', close })
      },
    })
  } finally {
    await close()
  }
}

/** The club's own pages; the site makes their pictures while it leads. */
async function fillHall(config: Config, connection: DatabaseConnection): Promise<void> {
  const media = createMediaStore(openBlobs(config))
  const ctx = contentContext(connection, { media, now: () => new Date() })
  await importContent(config.contentDir, { ...ctx, leavesPictures: true })
}

/**
 * Whether another program has the database file of a data folder open: the last connection to close removes the log
 * (https://www.sqlite.org/wal.html).
 *
 * @throws {NoDatabaseError}
 */
export async function isDatabaseOpen(dataDir: string): Promise<boolean> {
  await openExistingDatabase({ dataDir, databaseUrl: undefined }).close()
  return existsSync(join(dataDir, 'vereinsheim.sqlite-wal'))
}
