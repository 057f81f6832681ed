import type { Kysely } from 'kysely'

/** Names that programs gave to pictures and documents which they uploaded or moved. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('object_names')
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('named_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('object_names_key', ['bucket', 'name'])
    .addUniqueConstraint('object_names_path', ['bucket', 'path'])
    .execute()
}
