import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readClubs, type HostedClub } from '#host/clubs/clubs-file.ts'
import { databaseOf } from '#host/clubs/copy-club.ts'
import { upgradeClub } from '#host/clubs/upgrade-club.ts'
import { MigrationError } from '#platform/db/migrate-database.ts'
import { hasSchema, upgradeSchema } from './club-schema.ts'
import { ClubsRefusal, type ClubsConsole } from './clubs-console.ts'

/** Brings one club after the other up to date; where one fails, those behind it stay as they are. */
export async function upgradeClubs({ clubsDir, configOf, write }: ClubsConsole): Promise<void> {
  const clubs = canaryFirst(await readClubs(clubsDir), clubsDir)
  for (const [index, club] of clubs.entries()) {
    const { folder } = club
    try {
      const place = configOf(club)
      const isUpgraded = hasSchema(place) ? await upgradeSchema(place) : await upgradeClub(place.dataDir)
      write(`${folder}: ${isUpgraded ? 'auf den neuesten Stand gebracht' : 'schon auf dem neuesten Stand'}.\n`)
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error
      const waiting = clubs.length - index - 1
      throw new ClubsRefusal(
        `${folder}: ${error.message}\n${waiting === 0 ? '' : `Die ${waiting} Vereine danach sind noch nicht an der Reihe gewesen.`}`,
      )
    }
  }
}

/** Those that are meant for it, else the smallest, by which the least is lost. */
function canaryFirst(clubs: readonly HostedClub[], clubsDir: string): HostedClub[] {
  const sizeOf = ({ folder }: HostedClub) =>
    statSync(databaseOf(join(clubsDir, folder)), { throwIfNoEntry: false })?.size ?? 0
  return clubs.toSorted((one, other) => Number(other.isCanary) - Number(one.isCanary) || sizeOf(one) - sizeOf(other))
}
