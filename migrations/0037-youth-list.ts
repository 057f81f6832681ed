import type { Kysely } from 'kysely'

/** The waiting list of the youth training. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('youth_groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('free', 'integer', (column) => column.notNull())
    .addColumn('offer_days', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('youth_children')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('birth_year', 'integer', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('affirmed_at', 'text')
    .addColumn('questioned_at', 'text')
    .addColumn('offer_until', 'text')
    .addColumn('ended_at', 'text')
    .execute()
}
