import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('articles')
    .addColumn('is_draft', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('articles').addColumn('expires_at', 'text').execute()
}
