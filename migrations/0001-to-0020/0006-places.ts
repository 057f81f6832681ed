import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('places', 'integer', (column) => column.check(sql`places > 0`))
    .execute()
}
