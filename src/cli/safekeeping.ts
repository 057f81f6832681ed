import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { runBackup } from './backup.ts'
import { runMigrate } from './migrate.ts'
import { NoDatabaseError, openExistingDatabase } from './open-existing-database.ts'
import { runRestore } from './restore.ts'
import { runVerify } from './verify.ts'
import { askWord, type Terminal } from './terminal.ts'

export const SAFEKEEPING = ['backup', 'restore', 'verify', 'migrate'] as const

export const SAFEKEEPING_USAGE = `  backup  [--output <Datei>] [--passphrase-file <Datei>]
                                       alles in eine Datei sichern
  verify  --from <Datei>               eine Sicherung probeweise einspielen und vergleichen
  restore --from <Datei> [--to-database <Adresse>] [--data-dir <Ordner>] [--force]
                                       eine Sicherung einspielen; die Website muss stehen
  migrate --to <postgres://…>|sqlite   alles in die andere Datenbank kopieren; die Website muss stehen
`

/** Runs a command that treats the database as a whole; it is read as it stands, without bringing it up to date. */
export async function runSafekeeping(
  subject: (typeof SAFEKEEPING)[number],
  args: string[],
  config: Config,
  common: Terminal,
): Promise<0 | 1 | 2> {
  const { dataDir, databaseUrl, identityConfig, mediaBucket } = config
  const now = () => new Date()
  if (subject === 'verify') {
    const connection = openWhereThere(config)
    return runVerify(args, { ...common, now, connection }).finally(() => connection?.close())
  }
  if (subject === 'restore') {
    const ask = askWord(process.stdin, common.write)
    return runRestore(args, { ...common, dataDir, databaseUrl, mediaBucket, ask, now })
  }
  const connection = openExistingDatabase(config)
  try {
    return subject === 'backup'
      ? await runBackup(args, { ...common, connection, dataDir, mediaBucket, identityConfig, now })
      : await runMigrate(args, { ...common, connection, dataDir, now })
  } finally {
    await connection.close()
  }
}

/** A backup can be tried on any machine; only where the site has its data is it noted. */
function openWhereThere(config: Config): DatabaseConnection | undefined {
  try {
    return openExistingDatabase(config)
  } catch (error) {
    if (error instanceof NoDatabaseError) return undefined
    throw error
  }
}
