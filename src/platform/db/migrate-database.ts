import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#migrations/all.ts'
import type { DatabaseConnection } from './database.ts'
import { explainNewer, readLevel } from './level.ts'
import { holdInTransaction, makeSchema } from './postgres-schema.ts'

/** The last step; databases that have it have the same tables. */
export const NEWEST_MIGRATION = Object.keys(migrations).at(-1) ?? ''

/** The database cannot be used by this version of the program; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Brings the tables up to this version's shape. Instances that start at once wait for each other: on PostgreSQL for an advisory
 * lock, on SQLite there is one writer.
 *
 * @throws {MigrationError} when the database was written by a newer version, or a step fails (nothing is kept then, and neither when
 *   the process ends half-way)
 */
export async function migrateDatabase({ db, engine }: DatabaseConnection, look: Look = async () => {}): Promise<void> {
  // Most starts find all steps done, and wait for nobody.
  if (await isUpToDate(db)) return
  await (engine === 'sqlite' ? migrateSqlite(db, look) : migratePostgres(db, look))
}

/** Looks at what the steps have made before that counts; where it throws, everything is as before. */
type Look = (changed: DatabaseConnection['db']) => Promise<void>

/** Kysely takes SQLite for a database that cannot undo changes of tables, and would leave half a step behind. */
async function migrateSqlite(db: DatabaseConnection['db'], look: Look): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql`begin immediate`.execute(own)
    try {
      await migrate(own)
      await look(own)
      await sql`commit`.execute(own)
    } catch (reason) {
      // On a full disk SQLite has rolled back by itself, and the first reason is the one that counts.
      await sql`rollback`.execute(own).catch(() => undefined)
      throw reason
    }
  })
}

async function migratePostgres(db: DatabaseConnection['db'], look: Look): Promise<void> {
  // One transaction for all, because behind a pooler settings and locks of a session would meet somebody else. Whatever the server's
  // own default is: whoever has waited for the lock must see what the other instance did.
  const transaction = db.transaction().setIsolationLevel('read committed')
  await transaction.execute(async (trx) => {
    // A step, and the wait for another instance's, may take longer than a visitor would wait.
    for (const limit of ['statement_timeout', 'lock_timeout']) await sql`set local ${sql.raw(limit)} = 0`.execute(trx)
    await holdInTransaction(trx, 'migrating')
    await makeSchema(trx)
    await migrate(trx)
    await look(trx)
  })
}

/** @throws {MigrationError} where steps are done that this version does not know */
async function isUpToDate(db: DatabaseConnection['db']): Promise<boolean> {
  const level = await readLevel(db)
  const newer = explainNewer(level, 'Die Datenbank')
  if (newer !== undefined) throw new MigrationError(newer)
  return level.length === Object.keys(migrations).length
}

async function migrate(db: DatabaseConnection['db']): Promise<void> {
  // While this one waited, another instance may have done them all.
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
