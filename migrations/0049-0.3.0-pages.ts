import type { Kysely } from 'kysely'

/** Articles that lie at an address of their own, such as `/halle`, and in no list of news. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('articles')
    .addColumn('is_page', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
