import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Config, Environment } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { BlobBudget } from '#platform/media/blob-cache.ts'
import type { ParentLog } from '#platform/log/log.ts'
import { readVersion } from '#platform/program/project-folder.ts'
import type { createApp as CreateApp } from '#server/app.ts'
import { createInstance } from '#server/assemble/create-instance.ts'
import type { PageBudget } from '#server/pages/page-cache.ts'
import { startLinkChecks } from '#server/upkeep/start-link-checks.ts'
import { readClubConfig } from './clubs/club-config.ts'
import type { HostedClub } from './clubs/clubs-file.ts'
import { upgradeClub, upgradeSchema } from './clubs/upgrade-club.ts'
import type { HostStore } from './host-store.ts'
import type { Opened } from './open-clubs.ts'

export type ClubNeeds = {
  clubsDir: string
  /** Of the process, for settings that a club does not override. */
  environment: Environment
  log: ParentLog
  now: () => Date
  clientFolder: string
  /** From the built program, because only that can load the pages. */
  createApp: typeof CreateApp
  /** Opens a club's database if that is not in its folder. @throws {DatabaseAwayError} */
  connect?: ((place: Pick<Config, 'databaseSchema'>) => Promise<DatabaseConnection>) | undefined
  pageBudget: PageBudget
  blobBudget: BlobBudget
  store: Pick<HostStore, 'find'>
  /** For a club of this folder: the halls of other clubs that share them. */
  proposeHalls: (folder: string) => (side: string) => string[]
}

/** Creates the instance of one club, like that of a single club. */
export async function openClub(needs: ClubNeeds, club: HostedClub): Promise<Opened> {
  const { clubsDir, environment, connect, createApp, now, clientFolder, pageBudget, blobBudget, store } = needs
  const { folder } = club
  // A club already opened by this version needs no upgrade.
  const isNew = store.find(folder)?.version !== readVersion()
  if (!connect && isNew) await upgradeClub(join(clubsDir, folder))
  const config = readClubConfig(club, { clubsDir, environment })
  const log = needs.log.child({ club: folder })
  const connection = await connect?.(config)
  if (connection && isNew) await upgradeOrClose(connection)
  const instance = await createInstance({
    config,
    log,
    now,
    clientFolder,
    pageBudget,
    proposeHalls: needs.proposeHalls(folder),
    blobBudget,
    ...(connection && { connect: () => connection }),
  })
  try {
    const { fetch, sendKept } = createApp(instance.parts)
    const links = startLinkChecks(instance, fetch, log)
    return {
      instance,
      sendKept,
      answer: getRequestListener(fetch, { hostname: config.host }) as RequestListener,
      async work() {
        await instance.workNow()
        await links.now()
      },
      stop: () => Promise.all([links.stop(), instance.stop()]).then(() => undefined),
    }
  } catch (error) {
    await instance.stop()
    throw error
  }
}

async function upgradeOrClose(connection: DatabaseConnection): Promise<void> {
  try {
    await upgradeSchema(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
}
