import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { createSqlitePlace } from '#platform/backup/sqlite-place.ts'
import { verifyBackup } from '#platform/backup/verify-backup.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { countThings, inBerlin } from './backup-text.ts'
import { explainFailure } from './explain-failure.ts'
import { readOptions } from './read-options.ts'
import { readPassphrase, type Terminal } from './terminal.ts'

type VerifyNeeds = Terminal & {
  /** For the room „Zustand“; undefined where no site has its data here. */
  connection: DatabaseConnection | undefined

  now: () => Date
}

const USAGE = `Aufruf:
  verify --from <Datei> [--passphrase-file <Datei>]
`

/**
 * Restores a backup into a scratch folder and says whether all of it is there.
 *
 * @returns the exit code: 2 when the command was not understood, 1 when the backup is not good
 */
export async function runVerify(args: string[], needs: VerifyNeeds): Promise<0 | 1 | 2> {
  const options = readOptions(args, { from: { type: 'string' }, 'passphrase-file': { type: 'string' } })
  if (options?.from === undefined) {
    needs.writeError(USAGE)
    return 2
  }
  const scratch = await mkdtemp(join(tmpdir(), 'vereinsheim-verify-'))
  try {
    const { beginning, manifest, findings } = await verifyBackup(resolve(needs.folder, options.from), {
      passphrase: await readPassphrase(options['passphrase-file'], needs.folder),
      createPlace: () => createSqlitePlace(scratch, needs.now()),
    })
    const engine = beginning.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    needs.write(`Sicherung vom ${inBerlin(beginning.takenAt)} (${engine}): ${countThings(manifest)}.\n`)
    if (findings.length === 0) {
      needs.write('Probeweise eingespielt und verglichen: Alles ist da und unbeschädigt.\n')
      await noteTrial(needs, new Date(beginning.takenAt))
      return 0
    }
    needs.writeError(`Die Sicherung hat Mängel:\n${findings.map((finding) => `  ${finding}\n`).join('')}`)
    return 1
  } catch (error) {
    const message = explainFailure(error)
    if (message === undefined) throw error
    needs.writeError(`${message}\n`)
    return 1
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The backup is good also where this fails: on a full disk, or in a database from before such notes. */
async function noteTrial({ connection, now, writeError }: VerifyNeeds, takenAt: Date): Promise<void> {
  try {
    await connection?.inTransaction((trx) => createUpkeepStore(trx).noteTrial({ at: now(), takenAt }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    writeError(`Die Übersicht der Website erfährt nichts von dieser Probe: ${reason}\n`)
  }
}
