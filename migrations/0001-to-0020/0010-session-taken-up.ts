import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('is_taken_up', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
