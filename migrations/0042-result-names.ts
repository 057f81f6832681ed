import type { Kysely } from 'kysely'

/** Names of teams in results that stay after their registrations are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('result_names')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('team', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('result_names_key', ['event_id', 'team'])
    .execute()
}
