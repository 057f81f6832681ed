import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * What several instances count together. On SQLite the one instance counts in memory. Unlogged: written without waiting for the disk, and
 * empty after a crash of the server, as the memory of an instance is after its restart. No index but the key, so that counting is cheap.
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
