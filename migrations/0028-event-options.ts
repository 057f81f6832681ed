import type { Kysely } from 'kysely'

/** Options of a tournament: competitions, form fields, price, hall. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('events').addColumn('options', 'text').execute()
  await db.schema
    .alterTable('events')
    .addColumn('is_draft', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
