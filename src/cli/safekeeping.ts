import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { DatabasePlace } from '#platform/db/open-database.ts'
import { runBackup } from './backup.ts'
import { NoDatabaseError, openExistingDatabase } from './open-existing-database.ts'
import { runRestore } from './restore.ts'
import { runVerify } from './verify.ts'
import { askWord, misunderstand, refuse, type ExitCode, type Terminal } from './terminal.ts'
import { randomBytes } from 'node:crypto'
import { migrateEngine } from '#platform/backup/migrate-engine.ts'
import { postgresTarget, sqliteTarget } from '#platform/backup/target.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { explainFailure } from './explain-failure.ts'
import { readOptions } from './read-options.ts'

export const SAFEKEEPING = ['backup', 'restore', 'verify', 'migrate'] as const

export const SAFEKEEPING_USAGE = `  backup  [--output <Datei>] [--passphrase-file <Datei>]
                                       alles in eine Datei sichern
  verify  --from <Datei>               eine Sicherung probeweise einspielen und vergleichen
  restore --from <Datei> [--to-database <Adresse>] [--data-dir <Ordner>] [--force]
                                       eine Sicherung einspielen; die Website muss stehen
  migrate --to <postgres://…>|sqlite   alles in die andere Datenbank kopieren; die Website muss stehen
`

/** Runs a command for the database as a whole; the database is read as it is, without migrations. */
export async function runSafekeeping(
  subject: (typeof SAFEKEEPING)[number],
  args: string[],
  config: Config,
  common: Terminal,
): Promise<ExitCode> {
  const needs = { ...common, ...config, now: () => new Date() }
  if (subject === 'verify') {
    const connection = openWhereThere(config)
    return runVerify(args, { ...needs, connection }).finally(() => connection?.close())
  }
  if (subject === 'restore') return runRestore(args, { ...needs, ask: askWord(process.stdin, common.write) })
  const run = subject === 'backup' ? runBackup : runMigrate
  return whileOpen(openExistingDatabase(config), (connection) => run(args, { ...needs, connection }))
}

/** A backup can be verified on any machine; the result is recorded only if the site's data are here. */
function openWhereThere(config: Config): DatabaseConnection | undefined {
  try {
    return openExistingDatabase(config)
  } catch (error) {
    if (error instanceof NoDatabaseError) return undefined
    throw error
  }
}

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
 * @returns the exit code: 2 for an invalid command, 1 when nothing was copied
 */
export async function runMigrate(
  args: string[],
  needs: Terminal & Omit<DatabasePlace, 'databaseUrl'> & { connection: DatabaseConnection; now: () => Date },
): Promise<ExitCode> {
  const to = readOptions(args, { to: { type: 'string' } })?.to
  const engine = to === 'sqlite' ? 'sqlite' : isPostgresAddress(to) ? 'postgres' : undefined
  if (to === undefined || engine === undefined) return misunderstand(needs, USAGE)
  if (engine === 'sqlite' && needs.connection.engine === 'sqlite')
    return refuse(needs, 'Die Daten liegen schon in SQLite.')
  const target =
    engine === 'sqlite'
      ? sqliteTarget(needs.dataDir, needs.now())
      : postgresTarget({ url: to, schema: needs.databaseSchema }, randomBytes(4).toString('hex'))
  try {
    if (!(await target.isEmpty()))
      return refuse(
        needs,
        'Am Ziel liegen schon Daten. Bitte nennen Sie eine leere Datenbank; es wurde nichts geändert.',
      )
    const tables = Object.values(await migrateEngine(needs.connection, target.createPlace))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    needs.write(`${rows} Zeilen in ${tables.length} Tabellen kopiert und verglichen. ${NEXT[engine]}\n`)
    return 0
  } catch (error) {
    return refuse(needs, `${explainFailure(error)}\nAm Ziel wurde nichts geändert.`)
  }
}

const isPostgresAddress = (text: string | undefined): boolean =>
  text !== undefined && URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
