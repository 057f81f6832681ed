import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#migrations/all.ts'
import type { DatabaseConnection } from './database.ts'
import { explainNewer, readLevel } from './level.ts'
import { holdInTransaction, makeSchema } from './postgres-schema.ts'

/** The last migration; databases that have run it have the same tables. */
export const NEWEST_MIGRATION = Object.keys(migrations).at(-1) ?? ''

/** This version of the program cannot use the database; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Migrates the tables to this version. Instances that start at the same time wait for each other: on PostgreSQL for an advisory lock, on
 * SQLite for the single writer.
 *
 * @throws {MigrationError} when a newer version wrote the database, or a migration fails (nothing is kept then, nor when the process ends
 * half-way)
 */
export async function migrateDatabase({ db, engine }: DatabaseConnection, look: Look = async () => {}): Promise<void> {
  // On most starts all migrations are done, and no lock is needed.
  if (await isUpToDate(db)) return
  await (engine === 'sqlite' ? migrateSqlite(db, look) : migratePostgres(db, look))
}

/** Inspects the result of the migrations before the commit; if it throws, everything stays as before. */
type Look = (changed: DatabaseConnection['db']) => Promise<void>

/** Kysely assumes that SQLite cannot roll back schema changes, and would leave half a migration behind. */
async function migrateSqlite(db: DatabaseConnection['db'], look: Look): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql`begin immediate`.execute(own)
    try {
      await migrate(own)
      await look(own)
      await sql`commit`.execute(own)
    } catch (reason) {
      // On a full disk SQLite has already rolled back, and the first reason is the one that matters.
      await sql`rollback`.execute(own).catch(() => undefined)
      throw reason
    }
  })
}

async function migratePostgres(db: DatabaseConnection['db'], look: Look): Promise<void> {
  // One transaction for all, because behind a pooler the settings and locks of a session would apply to other clients. Overrides the
  // server's default: after waiting for the lock, an instance must see what the other one did.
  const transaction = db.transaction().setIsolationLevel('read committed')
  await transaction.execute(async (trx) => {
    // A migration, or waiting for another instance's, may take longer than the limits for requests.
    for (const limit of ['statement_timeout', 'lock_timeout']) await sql`set local ${sql.raw(limit)} = 0`.execute(trx)
    await holdInTransaction(trx, 'migrating')
    await makeSchema(trx)
    await migrate(trx)
    await look(trx)
  })
}

/** @throws {MigrationError} for migrations that this version does not know */
async function isUpToDate(db: DatabaseConnection['db']): Promise<boolean> {
  const level = await readLevel(db)
  const newer = explainNewer(level, 'Die Datenbank')
  if (newer !== undefined) throw new MigrationError(newer)
  return level.length === Object.keys(migrations).length
}

async function migrate(db: DatabaseConnection['db']): Promise<void> {
  // While this instance waited, another may have run them all.
  if (await isUpToDate(db)) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const step = results?.find((result) => result.status === 'Error')?.migrationName ?? 'Vorbereitung'
  throw new MigrationError(
    `Die Datenbank ließ sich nicht auf den neuesten Stand bringen (Schritt ${step}); es wurde nichts geändert.`,
    {
      cause: error,
    },
  )
}
