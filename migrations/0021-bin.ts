import type { Kysely } from 'kysely'

/** Deleted objects that can be restored, with their original rows. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('bin')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .addColumn('deleted_by', 'text')
    .addColumn('contents', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('bin_by_name').on('bin').columns(['kind', 'name']).execute()
}
