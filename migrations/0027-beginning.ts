import type { Kysely } from 'kysely'

/** What a new installation was told to show, and which files are the sample club's. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('content_state').addColumn('beginning', 'text').execute()
  await db.schema
    .alterTable('content_files')
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
