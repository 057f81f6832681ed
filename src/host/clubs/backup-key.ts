import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { writeWhole } from '#platform/program/write-whole.ts'
import { hostFolder } from './clubs-file.ts'

/** The file with the private key that decrypts a club's backups. It may be moved elsewhere: encrypting needs only the public key. */
export const backupKeyFile = (clubsDir: string, folder: string): string =>
  join(hostFolder(clubsDir), 'keys', `${folder}.key`)

/** Creates a club's own key, or uses the existing one. @returns the public key, which encrypts backups */
export async function makeBackupKey(clubsDir: string, folder: string): Promise<string> {
  await keepPrivate(join(hostFolder(clubsDir), 'keys'))
  const file = backupKeyFile(clubsDir, folder)
  if (!existsSync(file)) await writeWhole(file, Buffer.from(`${await generateX25519Identity()}\n`))
  return identityToRecipient((await readFile(file, 'utf8')).trim())
}
