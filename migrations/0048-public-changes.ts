import type { Kysely } from 'kysely'

/** The public rows at the last comparison, as ids and hashes, and the log of their changes, as ids. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('public_rows')
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('public_rows_key', ['table_name', 'id'])
    .execute()
  await db.schema
    .createTable('public_changes')
    .addColumn('at', 'text', (column) => column.primaryKey())
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('public_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
