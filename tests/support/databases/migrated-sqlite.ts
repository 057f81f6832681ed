import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'

let template: Promise<Buffer> | undefined

/**
 * Opens a SQLite file with all tables, made where there is none. The tables are made once and copied from then on: thousands of tests
 * want an empty database, and making it takes longer than most of them.
 */
export async function openMigratedSqlite(file: string): Promise<DatabaseConnection> {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await (template ??= makeTemplate()))
  }
  return openSqlite(file)
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-template-'))
  const file = join(folder, 'template.sqlite')
  const connection = openSqlite(file)
  await migrateDatabase(connection)
  // The last one to close writes everything into the one file.
  await connection.close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}
