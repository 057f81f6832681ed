import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createWorkingCopies(db)
  await createVersions(db)
  await createPreviewLinks(db)
  await createCategories(db)
}

/** No reference to `articles`: an unpublished article has no row there. */
async function createWorkingCopies(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('working_copies')
    .addColumn('article_id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('settled_number', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('begun_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .execute()
}

async function createVersions(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('article_versions')
    .addColumn('article_id', 'text', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('deed', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('article_versions_key', ['article_id', 'number'])
    .execute()
}

async function createPreviewLinks(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('preview_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('article_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema.createIndex('preview_links_of_article').on('preview_links').column('article_id').execute()
}

async function createCategories(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('news_categories')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('articles').addColumn('preview_focus', 'text').execute()
}
