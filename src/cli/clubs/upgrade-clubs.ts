import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readClubs, type HostedClub } from '#host/clubs/clubs-file.ts'
import { databaseOf } from '#host/clubs/copy-club.ts'
import { openHostStore } from '#host/host-store.ts'
import { upgradeClub, upgradeSchema } from '#host/clubs/upgrade-club.ts'
import type { Config } from '#platform/config/config.ts'
import { MigrationError } from '#platform/db/migrate-database.ts'
import { readVersion } from '#platform/program/project-folder.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { hasSchema } from './club-schema.ts'
import { ClubsRefusal, type ClubsConsole } from './clubs-console.ts'

/** Upgrades one club after the other; after a failure, the remaining ones stay as they are. */
export async function upgradeClubs({ clubsDir, configOf, now, write }: ClubsConsole): Promise<void> {
  const clubs = canaryFirst(await readClubs(clubsDir), clubsDir)
  await whileOpen(openHostStore(clubsDir), async (store) => {
    for (const [index, club] of clubs.entries()) {
      const { folder } = club
      try {
        const isUpgraded = store.find(folder)?.version !== readVersion() && (await upgradeOne(configOf(club)))
        write(`${folder}: ${isUpgraded ? 'auf den neuesten Stand gebracht' : 'schon auf dem neuesten Stand'}.\n`)
      } catch (error) {
        if (!(error instanceof MigrationError)) throw error
        store.note(folder, { failure: error.message, failedAt: now() })
        const waiting = clubs.length - index - 1
        const rest = waiting === 0 ? '' : `\nNoch nicht an der Reihe waren ${waiting} Vereine.`
        throw new ClubsRefusal(`${folder}: ${error.message}${rest}`)
      }
    }
  })
}

async function upgradeOne(place: Config): Promise<boolean> {
  if (!hasSchema(place)) return upgradeClub(place.dataDir)
  return whileOpen(openDatabase(place), upgradeSchema)
}

/** Clubs marked as canary first, then the smallest, where a failure costs least. */
function canaryFirst(clubs: readonly HostedClub[], clubsDir: string): HostedClub[] {
  const sizeOf = ({ folder }: HostedClub) =>
    statSync(databaseOf(join(clubsDir, folder)), { throwIfNoEntry: false })?.size ?? 0
  return clubs.toSorted((one, other) => Number(other.isCanary) - Number(one.isCanary) || sizeOf(one) - sizeOf(other))
}
