import type { Kysely } from 'kysely'

/** The chosen beginning of a new installation, and which files belong to the sample club. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('content_state').addColumn('beginning', 'text').execute()
  await db.schema
    .alterTable('content_files')
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
