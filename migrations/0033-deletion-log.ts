import type { Kysely } from 'kysely'

/** When, why and how much was deleted, without naming any person. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('deletion_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .execute()
}
