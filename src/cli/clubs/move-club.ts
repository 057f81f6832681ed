import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { copyClub, copyFiles, databaseOf } from '#host/clubs/copy-club.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { sqliteTarget } from '#platform/backup/target.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { openBlobFolder } from '#platform/media/open-blobs.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { isEmptyFolder, notEmpty } from '../restore.ts'
import { readPassphrase } from '../terminal.ts'
import { checkEntry } from './add-club.ts'
import { fillFile, hasSchema } from './club-schema.ts'
import { ClubsRefusal, findClub, type ClubsConsole } from './clubs-console.ts'
import { moveIn } from './move-in.ts'

/** Writes a folder from which a separate site can start. */
export async function exportClub(word: string, to: string, needs: ClubsConsole): Promise<void> {
  const club = await findClub(needs, word)
  const target = resolve(needs.folder, to)
  if (!(await isEmptyFolder(target))) throw new ClubsRefusal(notEmpty(target))
  const place = needs.configOf(club)
  if (hasSchema(place)) {
    await fillFile(place, target, needs.now())
    await copyFiles(place.dataDir, target)
  } else await copyClub(place.dataDir, target)
  needs.write(`${club.folder} liegt jetzt in ${target}. So startet er für sich allein: DATA_DIR=${target}\n`)
  if (!club.isStopped)
    needs.write(`Was ab jetzt noch hereinkommt, fehlt darin. Zum Umziehen vorher: clubs stop ${club.folder}\n`)
}

type Incoming = { source: string; domains: string[]; folder: string | undefined; passphraseFile: string | undefined }

/** Imports a club that ran on its own: its data folder, or a backup of it. */
export async function importClub(
  { source, domains, folder, passphraseFile }: Incoming,
  needs: ClubsConsole,
): Promise<void> {
  const from = resolve(needs.folder, source)
  const passphrase = await readPassphrase(passphraseFile, needs.folder)
  const entry = await moveIn(needs, async (scratch) => {
    await bring(from, scratch, { passphrase, now: needs.now })
    return whileOpen(openSqlite(databaseOf(scratch)), async (connection) => {
      await migrateDatabase(connection)
      const address = await createUpkeepStore(connection.db).findAddress()
      const known = address === undefined ? [] : [new URL(address).hostname]
      return checkEntry({ domains: domains.length > 0 ? domains : known, folder }, needs.clubsDir)
    })
  })
  needs.write(`${entry.folder} ist eingezogen: ${entry.domains.join(', ')}.\n`)
}

type Bringing = { passphrase: string | undefined; now: () => Date }

async function bring(from: string, scratch: string, { passphrase, now }: Bringing): Promise<void> {
  if ((await stat(from)).isDirectory()) {
    if (!existsSync(databaseOf(from))) throw new ClubsRefusal(`In ${from} liegt keine Datenbank (vereinsheim.sqlite).`)
    return copyClub(from, scratch)
  }
  const { createPlace } = sqliteTarget(scratch, now())
  await restoreBackup(from, { passphrase, createPlace, media: openBlobFolder(scratch), dataDir: scratch })
}
