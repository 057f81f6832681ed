import type { Kysely } from 'kysely'

/** The search changes the layout of its tables. The first search creates and fills them again, as after a restore. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['search_words', 'search_entries', 'search_revision'])
    await db.schema.dropTable(table).ifExists().execute()
}
