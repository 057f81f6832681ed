import { Migrator } from 'kysely/migration'
import { migrations } from '#migrations/all.ts'
import type { Database } from '#platform/db/database.ts'
import { explainNewer } from '#platform/db/level.ts'
import { BackupError } from './backup-format.ts'

/** @throws {BackupError} for a migration that this version of the program does not know */
export function checkLevel(level: readonly string[], what: string): void {
  const newer = explainNewer(level, what)
  if (newer !== undefined) throw new BackupError(newer)
}

export async function migrateToLevel(db: Database, level: readonly string[]): Promise<void> {
  const last = level.at(-1)
  if (last === undefined) throw new Error('A level has at least one migration.')
  const { error } = await createMigrator(db).migrateTo(last)
  if (error !== undefined) throw error
}

/** @throws the error of the failed migration */
export async function migrateToNewest(db: Database): Promise<void> {
  const { error } = await createMigrator(db).migrateToLatest()
  if (error !== undefined) throw error
}

const createMigrator = (db: Database) => new Migrator({ db, provider: { getMigrations: async () => migrations } })
