import type { Kysely } from 'kysely'

/** What crops keep in sight of a picture, such as `50% 25%`: as somebody says, and as it was found in the picture itself. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('pictures').addColumn('focus', 'text').execute()
  await db.schema.alterTable('pictures').addColumn('attention', 'text').execute()
  await db.schema.alterTable('prepared_pictures').addColumn('attention', 'text').execute()
}
