import type { Kysely } from 'kysely'

/** Former websites that are being taken over, and what each has brought, so that it can be taken back. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('site_moves')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('uploaded_at', 'text', (column) => column.notNull())
    .addColumn('uploaded_by', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'text')
    .addColumn('choice', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('progress', 'text')
    .addColumn('report', 'text')
    .addColumn('brought', 'text')
    .execute()
}
