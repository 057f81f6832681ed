import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'

let template: Promise<string> | undefined

/**
 * Opens a SQLite file with all tables, made where there is none. The tables are made once and copied from then on: thousands of tests
 * want an empty database, and making it takes longer than most of them.
 */
export async function openMigratedSqlite(file: string): Promise<DatabaseConnection> {
  if (!existsSync(file)) copyFileSync(await (template ??= makeTemplate()), file)
  return openSqlite(file)
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'template.sqlite')
  const connection = openSqlite(file)
  await migrateDatabase(connection)
  // The last one to close writes everything into the one file.
  await connection.close()
  return file
}
