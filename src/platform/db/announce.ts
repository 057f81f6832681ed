import { sql, PostgresAdapter } from 'kysely'
import type { Database, DatabaseConnection } from './database.ts'

/**
 * Tells something to all who listen on a channel of PostgreSQL, as soon as it is committed; on SQLite nobody else is there.
 *
 * @param texts heard in this order, all or none; each shorter than 8,000 bytes, and no two alike
 */
export async function announce(db: Database, channel: string, texts: readonly string[] = ['']): Promise<void> {
  if (engineOf(db) !== 'postgres') return
  await sql`select pg_notify(${channel}, said) from unnest(${texts}::text[]) as said`.execute(db)
}

/** On which engine a transaction runs, for whoever was given nothing else. */
const engineOf = (db: Database): DatabaseConnection['engine'] =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
