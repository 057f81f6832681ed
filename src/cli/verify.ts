import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createSqlitePlace } from '#platform/backup/sqlite-place.ts'
import { verifyBackup } from '#platform/backup/verify-backup.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { countThings, inBerlin, noteForSite } from './backup-text.ts'
import { explainFailure } from './explain-failure.ts'
import { readOptions } from './read-options.ts'
import { misunderstand, readPassphrase, refuse, type ExitCode, type Terminal } from './terminal.ts'

const USAGE = `Aufruf:
  verify --from <Datei> [--passphrase-file <Datei>]
`

/**
 * Restores a backup into a scratch folder and reports whether it is complete.
 *
 * @param needs.connection for the room „Zustand“; undefined if no site has its data here
 * @returns the exit code: 2 for an invalid command, 1 for a bad backup
 */
export async function runVerify(
  args: string[],
  needs: Terminal & { connection: DatabaseConnection | undefined; now: () => Date },
): Promise<ExitCode> {
  const options = readOptions(args, { from: { type: 'string' }, 'passphrase-file': { type: 'string' } })
  if (options?.from === undefined) return misunderstand(needs, USAGE)
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
      const trial = { at: needs.now(), takenAt: new Date(beginning.takenAt) }
      const { connection, writeError } = needs
      if (connection) await noteForSite(connection, writeError, 'Probe', (upkeep) => upkeep.noteTrial(trial))
      return 0
    }
    return refuse(needs, `Die Sicherung hat Mängel:\n${findings.map((finding) => `  ${finding}`).join('\n')}`)
  } catch (error) {
    return refuse(needs, explainFailure(error))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
