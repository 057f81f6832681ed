import type { Kysely } from 'kysely'

/** Documents that members alone may read. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('member_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('file_base64', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('added_by', 'text', (column) => column.notNull())
    .execute()
}
