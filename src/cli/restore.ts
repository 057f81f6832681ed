import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { postgresTarget, sqliteTarget, type Target } from '#platform/backup/target.ts'
import type { DatabasePlace } from '#platform/db/open-database.ts'
import type { MediaBucket } from '#platform/config/media-settings.ts'
import { openBlobs } from '#platform/media/open-blobs.ts'
import { unlessGone } from '#platform/program/unless-gone.ts'
import { countThings, inBerlin } from './backup-text.ts'
import { explainFailure } from './explain-failure.ts'
import { readOptions } from './read-options.ts'
import { misunderstand, readPassphrase, refuse, type ExitCode, type Terminal } from './terminal.ts'
import { readdir } from 'node:fs/promises'

/** The site's own places are the defaults of the command. */
type RestoreNeeds = Terminal &
  DatabasePlace & {
    /** For pictures and files; undefined, or with another data folder given: they go into that folder. */
    mediaBucket: MediaBucket | undefined
    /** Prompts the user for a word; undefined without a keyboard. */
    ask: ((question: string) => Promise<string>) | undefined
    now: () => Date
  }

const USAGE = `Aufruf:
  restore --from <Datei> [--passphrase-file <Datei>] [--to-database <postgres://…>] [--data-dir <Ordner>] [--force]
`

const OPTIONS = {
  from: { type: 'string' },
  'passphrase-file': { type: 'string' },
  'to-database': { type: 'string' },
  'data-dir': { type: 'string' },
  force: { type: 'boolean' },
} as const

const WORD = 'ersetzen'

/**
 * Restores the content of a backup into a database and a data folder.
 *
 * @returns the exit code: 2 for an invalid command, 1 when nothing was restored
 */
export async function runRestore(args: string[], needs: RestoreNeeds): Promise<ExitCode> {
  const options = readOptions(args, OPTIONS)
  if (options?.from === undefined) return misunderstand(needs, USAGE)
  const dataDir = resolve(needs.folder, options['data-dir'] ?? needs.dataDir)
  const url = options['to-database'] ?? (options['data-dir'] === undefined ? needs.databaseUrl : undefined)
  const target =
    url === undefined
      ? sqliteTarget(dataDir, needs.now())
      : postgresTarget({ url, schema: needs.databaseSchema }, randomBytes(4).toString('hex'))
  try {
    if (!(await mayReplace(target, options.force ?? false, needs))) return 1
    const { takenAt, manifest, former } = await restoreBackup(resolve(needs.folder, options.from), {
      passphrase: await readPassphrase(options['passphrase-file'], needs.folder),
      createPlace: target.createPlace,
      media: openBlobs({ dataDir, mediaBucket: options['data-dir'] === undefined ? needs.mediaBucket : undefined }),
      dataDir,
    })
    needs.write(`Die Sicherung vom ${inBerlin(takenAt)} ist eingespielt: ${countThings(manifest)}.\n`)
    for (const path of former) needs.write(`Was vorher da war, liegt noch hier: ${path}\n`)
    return 0
  } catch (error) {
    return refuse(needs, `${explainFailure(error)}\nDie bisherigen Daten sind unverändert.`)
  }
}

async function mayReplace(target: Target, isForced: boolean, { ask, writeError }: RestoreNeeds): Promise<boolean> {
  if (await target.isEmpty()) return true
  if (!isForced) {
    writeError('Am Ziel liegen schon Daten. Sie zu ersetzen, geht nur mit --force und einer Rückfrage.\n')
    return false
  }
  const answer = await ask?.(
    `Alle Daten am Ziel werden ersetzt. Läuft die Website nicht mehr? Dann tippen Sie „${WORD}“: `,
  )
  if (answer === WORD) return true
  writeError(
    answer === undefined
      ? 'Ersetzen geht nur, wenn jemand an der Tastatur sitzt und es bestätigt. Es wurde nichts geändert.\n'
      : 'Nicht bestätigt. Es wurde nichts geändert.\n',
  )
  return false
}

export const notEmpty = (folder: string): string =>
  `Der Ordner ${folder} ist nicht leer. Bitte nennen Sie einen neuen; es wird nichts überschrieben.`

/** Also true for a folder that does not exist. */
export async function isEmptyFolder(path: string): Promise<boolean> {
  const names = await readdir(path).catch(unlessGone)
  return names === undefined || names.length === 0
}
