import type { Kysely } from 'kysely'

/** What goes along with a mail until it was sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('outbox_files')
    .addColumn('mail_id', 'text', (column) => column.notNull().references('outbox.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('file_base64', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('outbox_files_position', ['mail_id', 'position'])
    .execute()
}
