import { sql } from 'kysely'
import { migrations } from '#migrations/all.ts'
import type { Database } from './database.ts'
import { isOnPostgres } from './postgres-schema.ts'

/** Names of the migrations that a database has run, in order; none for an empty one. */
export async function readLevel(db: Database): Promise<string[]> {
  // Introspecting all tables would take a tenth of the time it takes to open a club.
  const known = isOnPostgres(db)
    ? sql`select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`
    : sql`select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'`
  if ((await known.execute(db)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

/** Part of the names of migrations since `0048`, such as `0049-0.3.0-guests`, so that an older program can name the version that knows them. */
const RELEASE = /^\d+-(\d+\.\d+\.\d+)-/

/** Why data of this level cannot be used; undefined if all migrations are known. @param what subject of the sentence, such as „Die Datenbank“ */
export function explainNewer(level: readonly string[], what: string): string | undefined {
  const step = level.findLast((name) => !Object.hasOwn(migrations, name))
  if (step === undefined) return undefined
  const release = RELEASE.exec(step)?.[1]
  const enough = release === undefined ? 'diese' : `Version ${release}`
  return `${what} stammt von einer neueren Version von Vereinsheim (Schritt ${step} ist hier unbekannt). Bitte installieren Sie ${enough} oder eine neuere.`
}
