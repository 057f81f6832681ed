import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { writeWhole } from '#platform/program/write-whole.ts'
import { hostFolder } from './clubs-file.ts'

/** The file with the key that opens a club's backups. Who keeps it elsewhere may take it away: only its other half is needed to close them. */
export const backupKeyFile = (clubsDir: string, folder: string): string =>
  join(hostFolder(clubsDir), 'keys', `${folder}.key`)

/** Makes a club's own key, or takes the one that is there. @returns the half that closes backups */
export async function makeBackupKey(clubsDir: string, folder: string): Promise<string> {
  await keepPrivate(join(hostFolder(clubsDir), 'keys'))
  const file = backupKeyFile(clubsDir, folder)
  if (!existsSync(file)) await writeWhole(file, Buffer.from(`${await generateX25519Identity()}\n`))
  return identityToRecipient((await readFile(file, 'utf8')).trim())
}
