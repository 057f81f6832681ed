import type { Kysely } from 'kysely'

/** All competitions of an event share one log of the day, because they share tables and people. The former logs were empty. */
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
