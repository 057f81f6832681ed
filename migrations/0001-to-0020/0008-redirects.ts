import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('redirects')
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('redirects_key', ['path', 'file'])
    .execute()
  await db.schema.createIndex('redirects_by_file').on('redirects').column('file').execute()
}
