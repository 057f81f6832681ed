import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Counters shared by several instances. On SQLite the only instance counts in memory. Unlogged: written without waiting for the disk, and
 * empty after a crash of the server, like an instance's memory after a restart. No index but the key, so that counting is cheap.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await db.schema
    .createTable('counted_actions')
    .modifyFront(sql`unlogged`)
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
}
