import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupError } from '#platform/backup/backup-error.ts'

const MIN_CHARACTERS = 12

/** The first line of the file. @returns undefined when no file is named */
export async function readPassphrase(file: string | undefined, folder: string): Promise<string | undefined> {
  if (file === undefined) return undefined
  const [line = ''] = (await readFile(resolve(folder, file), 'utf8')).split(/\r?\n/)
  if (line.length >= MIN_CHARACTERS) return line
  throw new BackupError(`Das Passwort in der ersten Zeile von ${file} ist kürzer als ${MIN_CHARACTERS} Zeichen.`)
}
