import { sql, type Kysely } from 'kysely'

/** Until now only the event of this name had an address of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('events').addColumn('address', 'text').execute()
  await sql`update events set address = slug where slug = 'dorfspielttt'`.execute(db)
}
