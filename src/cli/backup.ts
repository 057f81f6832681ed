import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { writeBackup } from '#platform/backup/write-backup.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MediaBucket } from '#platform/config/media-settings.ts'
import { openBlobs } from '#platform/media/open-blobs.ts'
import { countThings, noteForSite } from './backup-text.ts'
import { explainFailure } from './explain-failure.ts'
import { readOptions } from './read-options.ts'
import { misunderstand, readPassphrase, refuse, type ExitCode, type Terminal } from './terminal.ts'

type BackupNeeds = Terminal & {
  connection: DatabaseConnection
  dataDir: string
  /** Undefined: pictures and files are in the data folder. */
  mediaBucket: MediaBucket | undefined
  identityConfig: string | undefined
  now: () => Date
  /** Public keys to encrypt to if no passphrase is given. */
  recipients?: readonly string[]
  /** Makes scrypt cheap in tests. */
  workFactor?: number
}

const USAGE = `Aufruf:
  backup [--output <Datei>] [--passphrase-file <Datei>]
`

const OPEN_WARNING =
  'Achtung: Die Datei enthält Namen, Adressen und Schlüssel und ist nicht verschlüsselt. Mit --passphrase-file wird sie es.\n'

/**
 * Writes everything into one file, even while the site runs.
 *
 * @returns the exit code: 2 for an invalid command, 1 when there is no backup
 */
export async function runBackup(args: string[], needs: BackupNeeds): Promise<ExitCode> {
  const options = readOptions(args, { output: { type: 'string' }, 'passphrase-file': { type: 'string' } })
  if (!options) return misunderstand(needs, USAGE)
  try {
    const passphrase = await readPassphrase(options['passphrase-file'], needs.folder)
    const now = needs.now()
    const lock =
      passphrase === undefined
        ? needs.recipients && { recipients: needs.recipients }
        : { passphrase, workFactor: needs.workFactor }
    const path = resolve(needs.folder, options.output ?? fileName(now, lock !== undefined))
    await mkdir(dirname(path), { recursive: true })
    const manifest = await writeBackup(path, {
      connection: needs.connection,
      media: openBlobs(needs),
      settings: [{ name: 'identity.yaml', path: needs.identityConfig ?? join(needs.dataDir, 'identity.yaml') }],
      now,
      lock,
    })
    needs.write(`Gesichert nach ${path}: ${countThings(manifest)}.\n`)
    await noteForSite(needs.connection, needs.writeError, 'Sicherung', (upkeep) => upkeep.noteBackup(now))
    if (!lock) needs.writeError(OPEN_WARNING)
    return 0
  } catch (error) {
    return refuse(needs, `${explainFailure(error)}\nEs wurde keine Sicherung geschrieben.`)
  }
}

const fileName = (now: Date, isSealed: boolean) =>
  `vereinsheim-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz${isSealed ? '.age' : ''}`
