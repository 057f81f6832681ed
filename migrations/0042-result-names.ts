import type { Kysely } from 'kysely'

/** What teams are called in results that stay, once their registrations are gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('result_names')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('team', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('result_names_key', ['event_id', 'team'])
    .execute()
}
