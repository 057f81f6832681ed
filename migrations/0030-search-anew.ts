import type { Kysely } from 'kysely'

/** The search lays its tables out in another way. Whoever searches first makes and fills them, as after a restore. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['search_words', 'search_entries', 'search_revision'])
    await db.schema.dropTable(table).ifExists().execute()
}
