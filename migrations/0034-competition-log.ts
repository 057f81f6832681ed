import type { Kysely } from 'kysely'

/** The log of a competition; state, ties and places are derived from it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('competition_log')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('competition', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('competition_log_number', ['event_id', 'competition', 'number'])
    .addUniqueConstraint('competition_log_id', ['event_id', 'competition', 'id'])
    .execute()
}
