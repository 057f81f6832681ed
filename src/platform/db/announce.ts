import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isOnPostgres, nameWithin, schemaOf } from './postgres-schema.ts'

/**
 * Notifies all listeners on a PostgreSQL channel once the transaction commits; SQLite has no other instance to notify.
 *
 * @param texts delivered in this order, all or none; each shorter than 8,000 bytes, and all different
 */
export async function announce(db: Database, channel: string, texts: readonly string[] = ['']): Promise<void> {
  if (!isOnPostgres(db)) return
  const within = nameWithin(schemaOf(db), channel)
  await sql`select pg_notify(${within}, said) from unnest(${texts}::text[]) as said`.execute(db)
}
