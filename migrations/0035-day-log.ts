import type { Kysely } from 'kysely'

/** What happens on the day of an event is one log for all of its competitions, for they share tables and people. The former ones were empty. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('competition_log').execute()
  await db.schema
    .createTable('day_log')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('entry', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('day_log_number', ['event_id', 'number'])
    .addUniqueConstraint('day_log_id', ['event_id', 'id'])
    .execute()
}
