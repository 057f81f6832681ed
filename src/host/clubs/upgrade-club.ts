import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { readLevel } from '#platform/db/level.ts'
import { migrateDatabase, MigrationError, NEWEST_MIGRATION } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { storeContext } from '#server/context/store-context.ts'
import { copyDatabase, databaseOf } from './copy-club.ts'

/**
 * Migrates a club's database: first a copy, which is checked, then the original.
 *
 * @returns false where there was nothing to do
 * @throws {MigrationError} the club's data are then unchanged
 */
export async function upgradeClub(dataDir: string): Promise<boolean> {
  const file = databaseOf(dataDir)
  if (!existsSync(file) || (await isNewest(file))) return false
  const scratch = join(dataDir, '.upgrade')
  // Leftovers of a killed run.
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { mode: 0o700 })
  try {
    await copyDatabase(file, databaseOf(scratch))
    await tryOn(databaseOf(scratch))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  await whileOpen(openSqlite(file), migrateDatabase)
  return true
}

/**
 * The same for a club with its data in PostgreSQL. There all steps run in one transaction, which is checked before it commits: that is as
 * safe as a copy of every row.
 *
 * @returns false where there was nothing to do
 * @throws {MigrationError} the club's data are then unchanged
 */
export async function upgradeSchema(connection: DatabaseConnection): Promise<boolean> {
  const level = await readLevel(connection.db)
  if (level.length === 0 || level.at(-1) === NEWEST_MIGRATION) return false
  await migrateDatabase(connection, async (db) => {
    await lookAtPages({ ...connection, db }).catch((cause: unknown) => {
      throw new MigrationError(
        'Mit dem neuen Stand ließen sich die Seiten nicht lesen; der Verein bleibt auf dem bisherigen.',
        { cause },
      )
    })
  })
  return true
}

const isNewest = (file: string) =>
  whileOpen(openSqlite(file), async ({ db }) => (await readLevel(db)).at(-1) === NEWEST_MIGRATION)

const tryOn = (copy: string) =>
  whileOpen(openSqlite(copy), async (connection) => {
    await migrateDatabase(connection)
    try {
      await checkPages(connection.db)
      await lookAtPages(connection)
    } catch (cause) {
      const reason =
        'Auf einer Kopie der Datenbank kam der neue Stand nicht heil an; der Verein bleibt auf dem bisherigen.'
      throw new MigrationError(reason, { cause })
    }
  })

async function checkPages(db: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  if (rows[0]?.quick_check !== 'ok') throw new Error('The copy of the database is damaged.')
}

const MANY = 1_000

/** Checks that the data of the most visited pages can be read. */
async function lookAtPages(connection: DatabaseConnection): Promise<void> {
  const { read } = storeContext({ connection, now: () => new Date() })
  for (const name of ['club', 'look', 'training', 'board', 'membership'] as const) await read.club.findFacts(name)
  await Promise.all([
    read.shownArticles.list(0, MANY),
    read.articles.listPages(),
    read.events.list(),
    read.dates.list(),
    read.league.listTeams(),
    read.pictures.list(),
  ])
}
