import type { Kysely } from 'kysely'

/** For a club that moves in: pages of its own, its former website as a whole, and pictures of any shape. */
export async function up(db: Kysely<never>): Promise<void> {
  // Articles with an address of their own, such as `/halle`, which no list of news contains.
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

  // The part of a picture that crops keep in sight, such as `50% 25%`: as an editor sets it, and as detected in the picture.
  await db.schema.alterTable('pictures').addColumn('focus', 'text').execute()
  await db.schema.alterTable('pictures').addColumn('attention', 'text').execute()
  await db.schema.alterTable('prepared_pictures').addColumn('attention', 'text').execute()
}
