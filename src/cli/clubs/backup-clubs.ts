import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupKeyFile, makeBackupKey } from '#host/clubs/backup-key.ts'
import { emptyBin } from '#host/clubs/bin.ts'
import { changeClubs, readClubs, type HostedClub } from '#host/clubs/clubs-file.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { runBackup } from '../backup.ts'
import { openExistingDatabase } from '../open-existing-database.ts'
import { runVerify } from '../verify.ts'
import { dropSchema } from './club-schema.ts'
import { ClubsRefusal, type ClubsConsole } from './clubs-console.ts'

/** Backs up one club after the other, each for its own key, and verifies each backup whose key is here. A failure affects no other club. */
export async function backupClubs(to: string, needs: ClubsConsole): Promise<void> {
  const { clubsDir, folder, now, write } = needs
  const failed: string[] = []
  const clubs = await readClubs(clubsDir)
  for (const club of clubs) {
    write(`${club.folder}: `)
    if (!(await backupOne(club, resolve(folder, to, club.folder), needs))) failed.push(club.folder)
  }
  for (const gone of await emptyBin(clubsDir, now())) {
    if (!clubs.some(({ folder: kept }) => kept === gone))
      await dropSchema(needs.configOf({ folder: gone, domains: ['localhost'], settings: {} }))
    write(`${gone} ist jetzt auch aus dem Papierkorb gelöscht.\n`)
  }
  if (failed.length > 0) throw new ClubsRefusal(`Ohne gute Sicherung: ${failed.join(', ')}.`)
}

async function backupOne(club: HostedClub, place: string, needs: ClubsConsole): Promise<boolean> {
  const { clubsDir, now, writeError } = needs
  let connection: DatabaseConnection | undefined
  try {
    const recipients = club.recipients.length > 0 ? club.recipients : [await giveKey(club.folder, clubsDir)]
    const config = needs.configOf(club)
    connection = openExistingDatabase(config)
    const { dataDir, mediaBucket, identityConfig } = config
    const file = join(place, `${now().toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz.age`)
    const parts = { ...needs, connection, dataDir, mediaBucket, identityConfig, recipients }
    if ((await runBackup(['--output', file], parts)) !== 0) return false
    const key = backupKeyFile(clubsDir, club.folder)
    if (!existsSync(key)) return true
    return (await runVerify(['--from', file, '--passphrase-file', key], { ...needs, connection })) === 0
  } catch (error) {
    writeError(`${error instanceof Error ? error.message : String(error)}\n`)
    return false
  } finally {
    await connection?.close()
  }
}

/** For a club without a key, as when its folder was moved here. */
async function giveKey(folder: string, clubsDir: string): Promise<string> {
  const recipient = await makeBackupKey(clubsDir, folder)
  await changeClubs(clubsDir, (clubs) =>
    clubs.map((club) => (club.folder === folder ? { ...club, recipients: [recipient] } : club)),
  )
  return recipient
}
