import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('upkeep_notes')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
}
