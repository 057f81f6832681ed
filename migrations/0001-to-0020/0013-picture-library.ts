import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await addPictureColumns(db)
  await createConsents(db)
  await db.schema
    .createTable('discarded_media')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('discarded_at', 'text', (column) => column.notNull())
    .execute()
}

/** One by one: SQLite cannot add two columns in one statement. */
async function addPictureColumns(db: Kysely<never>): Promise<void> {
  for (const column of ['is_undescribed', 'shows_minors'] as const) {
    await db.schema
      .alterTable('pictures')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute()
  }
  for (const column of ['added_at', 'changed_at'] as const) {
    await db.schema.alterTable('pictures').addColumn(column, 'text').execute()
  }
  for (const column of ['website', 'press', 'social'] as const) {
    await db.schema
      .alterTable('pictures')
      .addColumn(`consent_${column}`, 'text', (added) => added.notNull().defaultTo('missing'))
      .execute()
  }
  await db.schema
    .alterTable('pictures')
    .addColumn('consent_note', 'text', (added) => added.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('pictures_newest_first').on('pictures').columns(['added_at desc', 'path']).execute()
}

async function createConsents(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('birth_year', 'integer', (column) => column.notNull())
    .addColumn('website', 'text', (column) => column.notNull())
    .addColumn('press', 'text', (column) => column.notNull())
    .addColumn('social', 'text', (column) => column.notNull())
    .addColumn('given_by', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('withdrawn_on', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('consent_pictures')
    .addColumn('path', 'text', (column) => column.notNull().references('pictures.path').onDelete('cascade'))
    .addColumn('consent_id', 'text', (column) => column.notNull().references('consents.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('consent_pictures_key', ['path', 'consent_id'])
    .execute()
  await db.schema.createIndex('consent_pictures_by_consent').on('consent_pictures').column('consent_id').execute()
}
