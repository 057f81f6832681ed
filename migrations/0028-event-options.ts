import type { Kysely } from 'kysely'

/** What a tournament says beyond the plain: competitions, what its form asks, its price, its hall. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('events').addColumn('options', 'text').execute()
  await db.schema
    .alterTable('events')
    .addColumn('is_draft', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
