import type { Kysely } from 'kysely'

/** Earlier versions of tournaments, from before each edit in the room. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('event_versions')
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('deed', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('facts', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_versions_key', ['event_id', 'number'])
    .execute()
}
