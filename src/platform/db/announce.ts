import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isOnPostgres, nameWithin, schemaOf } from './postgres-schema.ts'

/**
 * Tells something to all who listen on a channel of PostgreSQL, as soon as it is committed; on SQLite nobody else is there.
 *
 * @param texts heard in this order, all or none; each shorter than 8,000 bytes, and no two alike
 */
export async function announce(db: Database, channel: string, texts: readonly string[] = ['']): Promise<void> {
  if (!isOnPostgres(db)) return
  const within = nameWithin(schemaOf(db), channel)
  await sql`select pg_notify(${within}, said) from unnest(${texts}::text[]) as said`.execute(db)
}
