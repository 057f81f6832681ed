import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('factor_needed_since', 'text').execute()
}
