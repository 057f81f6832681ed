import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('league_mappings')
    .addColumn('headings', 'text', (column) => column.primaryKey())
    .addColumn('mapping', 'text', (column) => column.notNull())
    .execute()
}
