import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { closeAfterTest } from './close-after-test.ts'

let template: Promise<Buffer> | undefined

/**
 * Opens a SQLite file with all tables, created if missing. The tables are created once and copied from then on: thousands of tests
 * need an empty database, and creating it takes longer than most of them.
 */
export async function openMigratedSqlite(file: string): Promise<DatabaseConnection> {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await (template ??= makeTemplate()))
  }
  return openSqlite(file)
}

/** The same, until the test ends; by default in a folder of its own. */
export const openSqliteForTest = async (file = join(temporaryFolder(), 'test.sqlite')) =>
  closeAfterTest(await openMigratedSqlite(file))

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-template-'))
  const file = join(folder, 'template.sqlite')
  const connection = openSqlite(file)
  await migrateDatabase(connection)
  // The last connection to close merges the log into the file.
  await connection.close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}
