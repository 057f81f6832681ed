import type { Kysely } from 'kysely'

/** A tournament may be led on another computer: its data about home, and home's data about entries that both have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hall_leases')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('lease', 'text', (column) => column.notNull())
    .addColumn('lease_key', 'text', (column) => column.notNull())
    .addColumn('home', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('seen', 'integer', (column) => column.notNull())
    .addColumn('draw_numbers', 'text', (column) => column.notNull())
    .addColumn('entry_sums', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('returned_registrations')
    .addColumn('registration_id', 'text', (column) =>
      column.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('brought', 'text', (column) => column.notNull())
    .execute()
}
