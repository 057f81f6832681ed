import type { Kysely } from 'kysely'

/** What of the rows that everybody may read was there when it was last looked at, and what has changed since; of neither more than ids. */
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
