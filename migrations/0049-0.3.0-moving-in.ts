import type { Kysely } from 'kysely'

/** What a club that moves in brings: pages of its own, its former website as a whole, and pictures of any shape. */
export async function up(db: Kysely<never>): Promise<void> {
  // Articles that lie at an address of their own, such as `/halle`, and in no list of news.
  await db.schema
    .alterTable('articles')
    .addColumn('is_page', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  // Former websites that are being taken over, and what each has brought, so that it can be taken back.
  await db.schema
    .createTable('site_moves')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('uploaded_at', 'text', (column) => column.notNull())
    .addColumn('uploaded_by', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'text')
    .addColumn('choice', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('progress', 'text')
    .addColumn('report', 'text')
    .addColumn('brought', 'text')
    .execute()

  // What crops keep in sight of a picture, such as `50% 25%`: as somebody says, and as it was found in the picture itself.
  await db.schema.alterTable('pictures').addColumn('focus', 'text').execute()
  await db.schema.alterTable('pictures').addColumn('attention', 'text').execute()
  await db.schema.alterTable('prepared_pictures').addColumn('attention', 'text').execute()
}
