import { randomBytes } from 'node:crypto'
import { migrateEngine } from '#platform/backup/migrate-engine.ts'
import { postgresTarget, sqliteTarget } from '#platform/backup/target.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { explainFailure } from './explain-failure.ts'
import { readOptions } from './read-options.ts'
import type { Terminal } from './terminal.ts'

const USAGE = `Aufruf:
  migrate --to <postgres://…>
  migrate --to sqlite
`

const NEXT = {
  sqlite: 'Nehmen Sie jetzt DATABASE_URL aus den Einstellungen und starten Sie die Website.',
  postgres: 'Setzen Sie jetzt DATABASE_URL auf diese Adresse und starten Sie die Website.',
}

/**
 * Copies all rows to the other engine. Pictures and files stay in the data folder.
 *
 * @returns the exit code: 2 when the command was not understood, 1 when nothing was copied
 */
export async function runMigrate(
  args: string[],
  needs: Terminal & { connection: DatabaseConnection; dataDir: string; now: () => Date },
): Promise<0 | 1 | 2> {
  const to = readOptions(args, { to: { type: 'string' } })?.to
  const engine = to === 'sqlite' ? 'sqlite' : isPostgresAddress(to) ? 'postgres' : undefined
  if (to === undefined || engine === undefined) {
    needs.writeError(USAGE)
    return 2
  }
  if (engine === 'sqlite' && needs.connection.engine === 'sqlite') {
    needs.writeError('Die Daten liegen schon in SQLite.\n')
    return 1
  }
  const target =
    engine === 'sqlite' ? sqliteTarget(needs.dataDir, needs.now()) : postgresTarget(to, randomBytes(4).toString('hex'))
  try {
    if (!(await target.isEmpty())) {
      needs.writeError('Am Ziel liegen schon Daten. Bitte nennen Sie eine leere Datenbank; es wurde nichts geändert.\n')
      return 1
    }
    const tables = Object.values(await migrateEngine(needs.connection, target.createPlace))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    needs.write(`${rows} Zeilen in ${tables.length} Tabellen kopiert und verglichen. ${NEXT[engine]}\n`)
    return 0
  } catch (error) {
    const message = explainFailure(error)
    if (message === undefined) throw error
    needs.writeError(`${message}\nAm Ziel wurde nichts geändert.\n`)
    return 1
  }
}

const isPostgresAddress = (text: string | undefined): boolean =>
  text !== undefined && URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
